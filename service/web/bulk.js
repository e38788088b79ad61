/** Hands by the hundred thousand: the lines of a file in, strengths out. */

import * as api from './api.js';

const AT_ONCE = 2; // requests under way together
const MOST_LINES = 5000; // of a request

/** Evaluates every line of a file, a hand each; `ontold` gets each chunk with its strengths. */
export async function evaluateFile(game, file, ontold, signal) {
  const chunks = chunksOf(file);
  const work = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      ontold(next.value, await strengths(game, next.value.lines, signal));
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
}

/** For each share of the game the strengths of hands, 0 where there is none. */
async function strengths(game, lines, signal) {
  const told = Object.fromEntries(game.shares.map((share) => [share.for, []]));
  const places = new Map(lines.map((line, place) => [line, place]));
  for (const [rank, held] of Map.groupBy(lines, ({text}) => wildRank(game, text))) {
    const answer = await evaluated(game, rank, held, signal);
    for (const [share, column] of Object.entries(told)) {
      answer.hands.forEach((hand, index) => { column[places.get(held[index])] = hand[share]?.strength ?? 0; });
    }
  }
  return told;
}

/** What the API says of hands whose holders have the same wild rank of their own, or none. */
async function evaluated(game, rank, lines, signal) {
  const seat = game.wild.seat_ranks?.indexOf(rank) ?? -1;
  const position = !rank ? {} : seat < 0 ? {position: 'dealer'} : {position: seat + 1};
  const announced = position.position === 'dealer' ? {house_rules: {dealer_wild_rank: rank}} : {};
  const hands = lines.map(({text}) => ({...cardsOf(game, text), ...position}));
  try {
    return await api.evaluate({game: game.key, ...announced, hands}, signal);
  } catch (problem) {
    if (problem instanceof api.Problem) throw atLines(problem, lines);
    throw problem;
  }
}

/** The rank behind the cards, in a game in which each holder has a wild rank. */
function wildRank(game, text) {
  return game.record.layout.includes('wild_rank') ? text.match(/\s(\S+)$/)?.[1].toUpperCase() : undefined;
}

function cardsOf(game, text) {
  if (game.wild.kind === 'none') return {cards: text};
  const cards = text.match(/[^\s,]{2}/g) ?? [];
  return {down: [...cards.slice(0, 2), ...cards.slice(6, 7)], up: cards.slice(2, 6)};
}

/** The same problem, which speaks of lines of the file. */
function atLines(problem, lines) {
  const errors = problem.errors.map(({pointer, detail}) => {
    const line = lines[pointer.split('/')[2]];
    return line ? {pointer: `Line ${line.number}:`, detail} : {pointer, detail};
  });
  const detail = errors.length === 1 ? `${errors[0].pointer} ${errors[0].detail}` : problem.detail;
  return Object.assign(new api.Problem(problem), {detail, errors});
}

/** The lines of a file in chunks, blank ones left out; `bytes` is about what a chunk took of the file. */
async function* chunksOf(file) {
  let [lines, bytes, index, number, rest] = [[], 0, 0, 0, ''];
  const chunk = () => {
    const full = {index, lines, bytes};
    [lines, bytes, index] = [[], 0, index + 1];
    return full;
  };
  const take = (text) => {
    number += 1;
    bytes += text.length + 1;
    if (text.trim()) lines.push({number, text: text.trim()});
  };
  for await (const text of pieces(file)) {
    const split = (rest + text).split('\n');
    rest = split.pop();
    for (const line of split) {
      take(line);
      if (lines.length === MOST_LINES) yield chunk();
    }
  }
  take(rest);
  if (lines.length) yield chunk();
}

/** A file as text, piece by piece. */
async function* pieces(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Hands by the hundred thousand: the lines of a file in, strengths out. */

import * as api from './api.js';

const AT_ONCE = 2; // requests under way together
const MOST_LINES = 20_000; // of a request

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
  try {
    return await api.evaluate(game.key, lines.map(({text}) => text), signal);
  } catch (problem) {
    throw problem instanceof api.Problem ? atLines(problem, lines) : problem;
  }
}

/** The same problem, which speaks of lines of the file. */
function atLines(problem, lines) {
  const errors = problem.errors.map(({pointer, detail}) => {
    const line = lines[pointer.slice(1)];
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

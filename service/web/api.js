/** The API: the only place from which the page knows anything. */

/** What the API says where it cannot answer: the members of its problem document. */
export class Problem extends Error {
  constructor(members) {
    super(members.detail);
    this.name = 'Problem';
    Object.assign(this, {title: 'There is no answer', errors: [], rules: []}, members);
  }
}

/** Every game and mix. */
export const games = () => ask('v1/games');

/** The game that is on in a rotation: of which mix, and at which hand of it. */
export const gameOn = async ({mix, hand, handsPerGame}) =>
  (await ask(`v1/mixes/${mix}?hand=${hand}&hands_per_game=${handsPerGame}`)).game;

/** What each article says, by its id. */
export const articles = async () => (await ask('v1/articles')).articles;

/** Who gets which chips, and why. */
export const settle = (showdown) => ask('v1/showdowns', {body: showdown});

/** What each seat may expect of the pot. */
export const odds = (table, signal) => ask('v1/odds', {body: table, signal});

/** Where a hand stands after everything in its log. */
export const replay = (hand) => ask('v1/hands', {body: hand});

/** What hands of one game are worth, a hand a line: a list of strengths for each share. */
export const evaluate = (game, lines, signal) =>
  ask(`v1/evaluations/batch?game=${game}`, {text: lines.join('\n'), signal});

async function ask(path, {body, text, signal} = {}) {
  const sent = body ? JSON.stringify(body) : text;
  const post = {method: 'POST', body: sent, headers: {
    'Accept': 'application/json', 'Content-Type': body ? 'application/json' : 'text/plain'}};
  let answer;
  try {
    answer = await fetch(path, {...(sent ? post : {}), signal});
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem({detail: 'The service cannot be reached. Is it running, and are you online?'});
  }
  const told = await answer.json().catch(() => ({detail: `The service answers ${answer.status}, and not in JSON.`}));
  if (!answer.ok) throw new Problem(told);
  return told;
}

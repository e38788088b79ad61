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

/** What each article says, by its id. */
export const articles = async () => (await ask('v1/articles')).articles;

/** Who gets which chips, and why. */
export const settle = (showdown) => ask('v1/showdowns', {body: showdown});

/** Where a hand stands after everything in its log. */
export const replay = (hand) => ask('v1/hands', {body: hand});

/** What hands are worth that need not be of one deal. */
export const evaluate = (request, signal) =>
  ask('v1/evaluations', {body: {...request, independent: true}, signal});

async function ask(path, {body, signal} = {}) {
  const post = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)};
  let answer;
  try {
    answer = await fetch(path, {...(body ? post : {}), signal});
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem({detail: 'The service cannot be reached. Is it running, and are you online?'});
  }
  const told = await answer.json().catch(() => ({detail: `The service answers ${answer.status}, and not in JSON.`}));
  if (!answer.ok) throw new Problem(told);
  return told;
}

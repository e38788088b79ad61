/** The log of a hand, in words. */

import {foldedArticles} from './articles.js';
import {cardSign, UNKNOWN} from './cards.js';
import {figures} from './chips.js';
import {button, h} from './elements.js';
import {seatNames, wonFor} from './table.js';

const signs = (cards) => {
  const known = cards.filter((card) => card !== UNKNOWN).map(cardSign);
  const hidden = cards.length - known.length;
  return [...known, ...(hidden ? [hidden === 1 ? 'a hidden card' : `${hidden} hidden cards`] : [])].join(' ');
};
const put = (verb, noun) => (entry) => `${verb} ${figures(entry[noun])}${entry.all_in ? ', all in' : ''}`;

const TOLD = {
  ante: put('antes', 'adds'),
  bring_in: put('brings it in for', 'to'),
  complete: put('completes to', 'to'),
  bet: put('bets', 'to'),
  raise: put('raises to', 'to'),
  call: put('calls', 'adds'),
  check: () => 'checks',
  fold: () => 'folds',
  deal: ({down, up, community}) => (community ? `${signs(community)} in the middle, for all`
    : `gets ${[down.length && `${signs(down)} down`, up.length && `${signs(up)} up`].filter(Boolean).join(', ')}`),
  open: ({street, tied}) =>
    `acts first on street ${street}${tied.length > 1 ? `, ${seatNames(tied)} being equal` : ''}`,
  discard: ({cards}) => `throws away ${signs(cards)}`,
  time_out: ({cards}) => `runs out of time and loses ${signs(cards)}`,
  reshuffle: () => 'The discards are shuffled in',
  offer: ({card}) => `is offered ${cardSign(card)}`,
  take: () => 'takes it',
  decline: ({card}) => `declines and gets ${cardSign(card)}`,
  choose: ({face}) => `wants the last card ${face}`,
  turn_up: ({cards}) => `turns up ${signs(cards)}`,
  show: ({cards}) => `shows ${signs(cards)}`,
  muck: () => 'mucks',
  stop: ({card}) => `gets ${cardSign(card)} face up: the hand stops`,
  return: ({amount}) => `takes ${figures(amount)} back, uncalled`,
  award: ({amount, for: name, pot}) =>
    `takes ${figures(amount)} ${wonFor(name)}${pot > 1 ? ` from side pot ${pot - 1}` : ''}`,
};

/** "Seat 2 calls 4". */
export function entryInWords(entry) {
  const told = (TOLD[entry.type] ?? (() => entry.type))(entry);
  return entry.seat === undefined ? told : `Seat ${entry.seat} ${told}`;
}

/** The log as a list; `onstep` is called with the number of events up to the line that was chosen. */
export function logList(entries, onstep) {
  let events = 0;
  return h('ol', {class: 'log'}, entries.map((entry, index) => {
    if (!entry.derived) events += 1;
    const upTo = events;
    const text = entryInWords(entry);
    const step = () => button(`line-${index}`, text, () => onstep(upTo), {class: 'line', title: 'Step to here'});
    return h('li', {'data-type': entry.type},
      entry.derived ? h('span', {}, text) : step(),
      foldedArticles('§', entry.rules, `rules-${index}`, `Articles: ${text}`));
  }));
}

/** The table: seats round the pots, in Showdown and in Play alike. */

import {cardFace} from './cards.js';
import {chipStack, figures} from './chips.js';
import {h} from './elements.js';
import {oddsPlace} from './odds.js';

// Where seats sit on a wide screen, clockwise: top, right, bottom and left, with the pots in the middle.
const SPOTS = {
  1: ['tm'],
  2: ['tm', 'bm'],
  3: ['tl', 'tr', 'bm'],
  4: ['tl', 'tr', 'br', 'bl'],
  5: ['tl', 'tr', 'mr', 'bm', 'ml'],
  6: ['tl', 'tm', 'tr', 'br', 'bm', 'bl'],
  7: ['tl', 'tm', 'tr', 'mr', 'br', 'bl', 'ml'],
  8: ['tl', 'tm', 'tr', 'mr', 'br', 'bm', 'bl', 'ml'],
};
const WON_FOR = {
  high: 'for the high hand', low: 'for the low hand', spade: 'for the spade', uncontested: 'uncontested',
};
const STATES = {all_in: 'all in', folded: 'folded', mucked: 'mucked'};

/** Seats round what lies in the middle. Narrow screens list them, one under the other. */
export function table(seats, middle) {
  const spots = SPOTS[seats.length] ?? [];
  seats.forEach((seat, index) => {
    const spot = spots[index] ?? 'auto';
    seat.style.gridArea = spot;
    seat.classList.add(`at-${spot[0]}`);
  });
  return h('div', {class: 'table'}, h('div', {class: 'middle'}, middle), seats);
}

/** "1, 2 and 3". */
export const listed = (things) => [things.slice(0, -1).join(', '), things.at(-1)].filter(Boolean).join(' and ');

/** "seat 3", or "seats 1, 2 and 3". */
export const seatNames = (numbers) => `${numbers.length === 1 ? 'seat' : 'seats'} ${listed(numbers)}`;

/** "for the high hand". */
export const wonFor = (name) => WON_FOR[name] ?? name;

/**
 * A seat: who sits there, the chips, the cards, and what the hand is where the API says so.
 *
 * `seat`: as the API tells it (seat, state, down, up, wild, and chips where there are any).
 * `toAct`: something is expected of it; `turn`: its buttons are the ones shown.
 * `hand`: its evaluation at a showdown; `won`: what it was awarded, with `amount` and `for`;
 * `wildRanks`: the ranks that are wild for it; `shares`: into how many the game splits a pot;
 * `odds`: whether there is a place for its odds.
 */
export function seatPanel(seat, {
  dealer = false, toAct = false, turn = toAct, community = [], hand = null, won = [], wildRanks = [], shares = 1, odds = false,
} = {}) {
  const cards = inOrder(seat, community);
  const look = ['seat', seat.state, toAct && 'to-act', turn && 'turn', won.length > 0 && 'winner'];
  const faces = cards.map(({card, down}) => cardFace(card, {down, wild: seat.wild?.includes(card)}));
  const betting = seat.street_chips > 0 && `${figures(seat.street_chips)} in`;
  const attributes = {class: look.filter(Boolean).join(' '), 'aria-label': `Seat ${seat.seat}`, 'data-seat': seat.seat};
  return h('section', attributes,
    h('header', {},
      h('h3', {}, `Seat ${seat.seat}`),
      wildRanks.length > 0 && h('span', {class: 'wilds'}, `wild: ${wildRanks.join(', ')}`),
      dealer && h('abbr', {class: 'button-chip', title: 'dealer'}, 'D'),
      STATES[seat.state] && h('span', {class: 'state'}, STATES[seat.state]),
      toAct && h('span', {class: 'state waiting'}, 'to act'),
      h('span', {class: 'money'},
        betting && h('span', {class: 'bet', title: 'put in on this street'}, betting),
        seat.stack !== undefined && h('span', {}, h('b', {}, figures(seat.stack)), ' chips'))),
    odds && oddsPlace(seat.seat),
    cards.length > 0 && (hand ? madeHands(hand, cards, shares > 1) : row(faces)),
    won.map((award) => h('p', {class: 'won'}, `Takes ${figures(award.amount)} ${wonFor(award.for)}`)));
}

/** The pots as stacks, who can win them and who does; chips that nobody called. */
export function potList(pots, returned = []) {
  const name = (index) => (pots.length === 1 ? 'Pot' : index === 0 ? 'Main pot' : `Side pot ${index}`);
  return h('ul', {class: 'pots'},
    pots.map((pot, index) => h('li', {}, chipStack(pot.amount), h('div', {},
      h('b', {}, name(index)), h('span', {class: 'between'}, ` ${seatNames(pot.eligible)}`),
      pot.awards?.map((award) => h('p', {class: 'award'}, awardInWords(award)))))),
    returned.map(({seat, amount}) => h('li', {}, chipStack(amount), h('div', {},
      h('b', {}, 'Uncalled'), h('p', {}, `${figures(amount)} back to seat ${seat}`)))));
}

/** "Seat 1 takes 50 for the high hand". */
export function awardInWords({seat, amount, for: name}) {
  return `Seat ${seat} takes ${figures(amount)} ${wonFor(name)}`;
}

/** What a seat was awarded over all pots: an amount for each thing that it was for. */
export function wonBy(number, pots = []) {
  const amounts = new Map();
  for (const award of pots.flatMap((pot) => pot.awards)) {
    if (award.seat === number) amounts.set(award.for, (amounts.get(award.for) ?? 0) + award.amount);
  }
  return [...amounts].map(([name, amount]) => ({for: name, amount}));
}

/** A row of cards. */
export const row = (cards) => h('div', {class: 'row'}, cards);

function madeHands(hand, cards, named) {
  const shares = [['High', hand.high], ['Low', hand.low]].filter(([, made]) => made);
  const faces = (made) => row(cards.map(({card, down}) => {
    const place = made ? made.cards.indexOf(card) : -1;
    const wild = hand.wild.includes(card);
    return cardFace(card, {down, wild, as: made?.plays_as[place], lifted: place >= 0, idle: place < 0});
  }));
  if (!shares.length) return faces(null);
  return shares.map(([name, made]) => h('div', {class: 'made'},
    faces(made), h('p', {}, named && h('span', {class: 'share'}, name), ` ${made.name}`)));
}

/** A seat's cards as they were dealt: the last face-down card of seven lies at the end. */
function inOrder({down, up}, community) {
  const first = up.length >= 4 ? 2 : down.length;
  return [
    ...down.slice(0, first).map((card) => ({card, down: true})),
    ...up.map((card) => ({card, down: false})),
    ...down.slice(first).map((card) => ({card, down: true})),
    ...community.map((card) => ({card, down: false})),
  ];
}

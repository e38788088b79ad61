/** Cards: their names, how they are written, and how they are drawn. */

import {h, svg} from './elements.js';

const RANKS = {
  2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine',
  T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
};
const SUITS = {c: ['clubs', '♣'], d: ['diamonds', '♦'], h: ['hearts', '♥'], s: ['spades', '♠']};

/** A card that is not known. */
export const UNKNOWN = '??';

/** Every card, suit after suit, aces first. */
export const DECK = ['s', 'h', 'd', 'c'].flatMap((suit) => Object.keys(RANKS).sort(byRank).map((rank) => rank + suit));

/** "ace of spades". */
export function cardName(card) {
  return card === UNKNOWN ? 'a hidden card' : `${RANKS[card[0]]} of ${SUITS[card[1]][0]}`;
}

/** "A♠". */
export function cardSign(card) {
  return card === UNKNOWN ? '?' : `${card[0] === 'T' ? '10' : card[0]}${SUITS[card[1]][1]}\uFE0E`;
}

/** The cards in a text such as "AsKd 10c", or null where it holds anything else. */
export function readCards(text) {
  const signs = {'♣': 'c', '♦': 'd', '♥': 'h', '♠': 's'};
  const plain = text.replace(/\uFE0E/g, '').replace(/[♣♦♥♠]/g, (sign) => signs[sign]);
  const cards = plain.match(/(10|[2-9tjqka])[cdhs]|\?\?/gi) ?? [];
  if (cards.join('').length !== plain.replace(/[\s,]/g, '').length) return null;
  return cards.map((card) => {
    const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
    return (rank === '10' ? 'T' : rank.toUpperCase()) + suit.toLowerCase();
  });
}

/** The first `count` of the cards in another order, each order as likely as any other. */
export function shuffled(cards, count = cards.length) {
  const order = [...cards];
  for (let place = 0; place < count; place += 1) {
    const other = place + randomBelow(order.length - place);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order.slice(0, count);
}

/**
 * A card as it lies on the table.
 *
 * `down`: it lies face down, though the one who looks may see it. `wild`: it is wild; `as`: what it
 * stands for. `lifted`: it is one of the five that play; `idle`: it is not.
 */
export function cardFace(card, {down = false, wild = false, as = null, lifted = false, idle = false} = {}) {
  const said = [
    cardName(card), down && card !== UNKNOWN && 'face down', wild && 'wild',
    as && as !== card && `stands for the ${cardName(as)}`, lifted && 'plays',
  ].filter(Boolean).join(', ');
  const look = ['card', down && 'down', wild && 'wild', lifted && 'lifted', idle && 'idle'].filter(Boolean).join(' ');
  const tag = wild && h('span', {class: 'tag', 'aria-hidden': 'true'}, as && as !== card ? `=${cardSign(as)}` : 'wild');
  return h('span', {class: look, role: 'img', 'aria-label': said}, drawn(card, down), tag);
}

/** A place for a card. */
export function emptyPlace() {
  return h('span', {class: 'card empty', 'aria-hidden': 'true'}, svg('svg', {viewBox: '0 0 60 84'}));
}

function byRank(one, other) {
  const order = Object.keys(RANKS);
  return (order.indexOf(other) - order.indexOf(one)) || 0;
}

/** A whole number from 0 to below `limit`: the numbers that would favour some are thrown again. */
function randomBelow(limit) {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  const [drawnNumber] = crypto.getRandomValues(new Uint32Array(1));
  return drawnNumber < fair ? drawnNumber % limit : randomBelow(limit);
}

// --- art: a card is 60 by 84, a rank 24 by 32 and drawn with a pen, a suit 24 by 24 and filled -----

const RANK_STROKES = {
  2: 'M4.5 9.5C4.5 5.5 7.5 3 12 3s7.5 2.6 7.5 6.8C19.5 15 13 19.5 4.5 29H20',
  3: 'M4.5 7C6 4.5 8.6 3 11.8 3 16 3 19 5.4 19 9s-3 6-8 6c5.5 0 9 2.8 9 7s-3.5 7-8.2 7c-3.6 0-6.5-1.6-7.8-4.5',
  4: 'M16 29V3L3 21.5h18',
  5: 'M18.5 3h-12L5 15c2-2 4.5-3 7-3 4.5 0 8 3.3 8 8.3S16.3 29 11.5 29C8 29 5.3 27.3 4 24.5',
  6: 'M4 20.5C4 15.5 7.5 12 12 12s8 3.5 8 8.5-3.5 8.5-8 8.5-8-3.5-8-8.5V17C4 8 8.5 3 16 3',
  7: 'M4 3h16L10 29',
  8: 'M12 15c-4 0-7-2.4-7-6s3-6 7-6 7 2.4 7 6-3 6-7 6c-4.5 0-8 2.8-8 7s3.5 7 8 7 8-2.8 8-7-3.5-7-8-7z',
  9: 'M20 11.5C20 16.5 16.5 20 12 20s-8-3.5-8-8.5S7.5 3 12 3s8 3.5 8 8.5V15c0 9-4.5 14-12 14',
  T: 'M1.5 8L6 3v26M16.5 3C12.5 3 11 8 11 16s1.5 13 5.5 13S22 24 22 16 20.5 3 16.5 3z',
  J: 'M8 3h11M16 3v18c0 5-2.5 8-6 8s-6-2.5-6-6.5',
  Q: 'M12 3C6.5 3 3.5 8 3.5 16S6.5 29 12 29s8.5-5 8.5-13S17.5 3 12 3zM14 22l7 8',
  K: 'M5 3v26M20 3L5 18M10.5 13L21 29',
  A: 'M3 29l9-26 9 26M6.5 20h11',
};
const SUIT_SHAPES = {
  c: 'M12 1.5a4.9 4.9 0 0 1 3.8 8 4.9 4.9 0 1 1-2.7 7.6L14.3 22H9.7l1.2-4.9a4.9 4.9 0 1 1-2.7-7.6'
    + 'A4.9 4.9 0 0 1 12 1.5z',
  d: 'M12 1.5c2 3.8 4.6 7.3 8 10.5-3.4 3.2-6 6.7-8 10.5C10 18.7 7.4 15.2 4 12c3.4-3.2 6-6.7 8-10.5z',
  h: 'M12 21.5C7 17 2 13 2 8.2 2 5 4.4 2.7 7.3 2.7 9.3 2.7 11 3.8 12 5.6c1-1.8 2.7-2.9 4.7-2.9'
    + 'C19.6 2.7 22 5 22 8.2c0 4.8-5 8.8-10 13.3z',
  s: 'M12 1.5c-2.6 4-9.5 7.3-9.5 12.5 0 3 2.2 4.7 4.6 4.7 1.6 0 3-.8 3.8-2L9.7 22h4.6l-1.2-5.3'
    + 'c.8 1.2 2.2 2 3.8 2 2.4 0 4.6-1.7 4.6-4.7C21.5 8.8 14.6 5.5 12 1.5z',
};
const BACK = 'M6 20L20 6M6 34L34 6M6 48L48 6M6 62L54 14M6 76L54 28M12 78l42-36M26 78l28-22M40 78l14-8M6 64'
  + 'l14 14M6 50l28 28M6 36l42 42M6 22l48 48M6 8l48 48M20 6l34 36M34 6l20 22M48 6l6 8';

function drawn(card, down) {
  const paper = svg('rect', {class: 'paper', x: 1, y: 1, width: 58, height: 82, rx: 7});
  const sheet = svg('svg', {viewBox: '0 0 60 84', 'aria-hidden': 'true'}, paper);
  if (card === UNKNOWN) {
    const back = svg('rect', {class: 'back', x: 5, y: 5, width: 50, height: 74, rx: 4});
    sheet.append(back, svg('path', {class: 'weave', d: BACK}));
    return sheet;
  }
  const [rank, suit] = card;
  const ink = svg('g', {class: `ink-${suit}`});
  ink.append(
    svg('path', {class: 'rank', d: RANK_STROKES[rank], transform: 'translate(7 8)'}),
    svg('path', {class: 'suit', d: SUIT_SHAPES[suit], transform: 'translate(22 44) scale(1.4)'}),
  );
  sheet.append(ink);
  if (down) sheet.append(svg('path', {class: 'corner', d: 'M37 1h15a7 7 0 0 1 7 7v15z'}));
  return sheet;
}

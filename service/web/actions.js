/** What may come next, as buttons: one for each legal event, and the few fields that some need. */

import {cardFace, cardSign, cardName, readCards, UNKNOWN} from './cards.js';
import {figures} from './chips.js';
import {button, cardsField, h, numberField} from './elements.js';

const LABELS = {
  fold: () => 'Fold',
  check: () => 'Check',
  call: ({adds}) => `Call ${figures(adds)}`,
  bring_in: ({to}) => `Bring it in for ${figures(to)}`,
  complete: ({to}) => `Complete to ${figures(to)}`,
  bet: ({to}) => `Bet ${figures(to)}`,
  raise: ({to}) => `Raise to ${figures(to)}`,
  time_out: () => 'Time out',
  take: (_, offered) => `Take ${offered ? cardSign(offered) : 'it'}`,
  decline: () => 'Decline, take the next',
  choose: ({face}) => `Last card ${face}`,
  reshuffle: () => 'Shuffle the discards in',
  show: () => 'Show',
  muck: () => 'Muck',
  deal: () => 'Deal',
  offer: () => 'Offer',
};
const QUIET = ['fold', 'muck', 'time_out', 'decline'];

/**
 * The controls for what a seat may do.
 *
 * `legal`: the API's entries for the seat; `offered`: the card on offer; `onact` gets the event;
 * `onlook` is called where the seat's own eyes are needed.
 */
export function actionControls(legal, {offered, onact, onlook}) {
  return legal.map((one) => {
    if (one.type === 'discard') return discard(one, onact, onlook);
    const label = LABELS[one.type](one, offered);
    if (one.max_to !== undefined && one.max_to > one.to) return sized(one, label, onact);
    if (one.needs_cards && one.type !== 'reshuffle') return withCards(one, label, onact);
    return button(`act-${one.type}-${one.face ?? ''}`, label, () => onact(eventOf(one)), {
      class: QUIET.includes(one.type) ? '' : 'first', 'data-act': one.type,
    });
  });
}

/** The event that a legal entry allows, with what the player adds to it. */
function eventOf({type, seat, face, to, max_to: mostTo}, more = {}) {
  const told = {type, seat, face, to: mostTo === undefined ? undefined : to, ...more};
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** A wager whose size is free between `to` and `max_to`. */
function sized(one, label, onact) {
  const verb = label.replace(/ [\d,]+$/, '');
  const submit = h('button', {class: 'first', 'data-key': `act-${one.type}`, 'data-act': one.type}, label);
  const set = (value) => {
    if (figure.value !== value) figure.value = value;
    slider.value = value;
    submit.textContent = `${verb} ${figures(Number(value))}`;
  };
  const bounds = {min: one.to, max: one.max_to, oninput: (typed) => set(typed.target.value)};
  const figure = numberField(`size-${one.type}`, one.to, {...bounds, 'aria-label': `${verb}, chips`});
  const slider = numberField(`slide-${one.type}`, one.to, {
    ...bounds, type: 'range', 'aria-label': `${verb}, chips, as a slider`,
  });
  const most = button(`most-${one.type}`, `Most: ${figures(one.max_to)}`, () => set(String(one.max_to)));
  return h('form', {class: 'sized', novalidate: true, onsubmit: (submitted) => {
    submitted.preventDefault();
    onact(eventOf(one, {to: Number(figure.value)}));
  }}, submit, figure, slider, most);
}

/** An event that brings cards, where no deck is known: they are written, face-down ones first. */
function withCards(one, label, onact) {
  const counts = [one.down && `${one.down} down`, one.up && `${one.up} up`, one.community && 'one for all'];
  const wanted = counts.filter(Boolean).join(', ');
  const field = cardsField(`cards-${one.type}`, 'As Kd ??', {size: 14});
  const bring = () => {
    const cards = readCards(field.value) ?? [field.value];
    if (one.type === 'deal' && one.community) return {community: cards};
    if (one.type === 'deal') return {down: cards.slice(0, one.down), up: cards.slice(one.down)};
    return one.type === 'show' ? {cards} : {card: cards};
  };
  return h('form', {class: 'with-cards', novalidate: true, onsubmit: (submitted) => {
    submitted.preventDefault();
    onact(eventOf(one, bring()));
  }},
  h('label', {}, wanted ? `${label}: ${wanted}` : `${label}, which card?`, field),
  h('button', {class: 'first', 'data-key': `act-${one.type}`, 'data-act': one.type}, label));
}

/** Cards to throw away, by tapping them. */
function discard(one, onact, onlook) {
  if (one.from.includes(UNKNOWN)) {
    const label = `Look as seat ${one.seat} to throw away ${one.count}`;
    return button('look', label, () => onlook(one.seat), {class: 'first'});
  }
  const chosen = new Set();
  const submit = button('act-discard', '', () => onact(eventOf(one, {cards: [...chosen]})), {
    class: 'first', 'data-act': 'discard',
  });
  const choose = (card, place) => {
    if (!chosen.delete(card)) chosen.add(card);
    place.setAttribute('aria-pressed', String(chosen.has(card)));
    show();
  };
  const show = () => {
    const signs = [...chosen].map(cardSign).join(' ');
    submit.disabled = chosen.size !== one.count;
    submit.textContent = signs ? `Throw away ${signs}` : `Choose ${one.count} to throw away`;
  };
  const places = one.from.map((card) => {
    const face = cardFace(card);
    face.removeAttribute('role'); // the button around it has the name
    return button(`throw-${card}`, face, (pressed) => choose(card, pressed.currentTarget), {
      class: 'place', 'aria-pressed': 'false', 'aria-label': `Throw away the ${cardName(card)}`,
    });
  });
  show();
  return [h('div', {class: 'row discard'}, places), submit];
}

/** What may come next, as buttons: one for each legal event, and the few fields that some need. */

import {cardFace, cardSign, cardName, readCards, UNKNOWN} from './cards.js';
import {figures} from './chips.js';
import {h} from './elements.js';

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

/**
 * The controls for what a seat may do.
 *
 * `legal`: the API's entries for the seat; `offered`: the card on offer; `onact` gets the event;
 * `onlook` is called where the seat's own eyes are needed.
 */
export function actionControls(legal, {offered, onact, onlook}) {
  const quiet = ['fold', 'muck', 'time_out', 'decline'];
  return legal.map((one) => {
    if (one.type === 'discard') return discard(one, onact, onlook);
    const label = LABELS[one.type](one, offered);
    if (one.max_to !== undefined && one.max_to > one.to) return sized(one, label, onact);
    if (one.needs_cards && one.type !== 'reshuffle') return withCards(one, label, onact);
    return h('button', {
      type: 'button', class: quiet.includes(one.type) ? '' : 'first', 'data-key': `act-${one.type}-${one.face ?? ''}`, 'data-act': one.type,
      onclick: () => onact(event(one, one.max_to === undefined ? {} : {to: one.to})),
    }, label);
  });
}

/** The event that a legal entry allows, with what the player adds to it. */
function event({type, seat, face}, more = {}) {
  return {type, ...(seat === undefined ? {} : {seat}), ...(face === undefined ? {} : {face}), ...more};
}

/** A wager whose size is free between `to` and `max_to`. */
function sized(one, label, onact) {
  const verb = label.replace(/ [\d,]+$/, '');
  const submit = h('button', {class: 'first', 'data-key': `act-${one.type}`, 'data-act': one.type}, label);
  const bounds = {min: one.to, max: one.max_to, step: 1, value: one.to};
  const figure = h('input', {type: 'number', inputmode: 'numeric', 'aria-label': `${verb}, chips`, 'data-key': `size-${one.type}`, ...bounds, oninput: () => set(figure.value)});
  const slider = h('input', {type: 'range', 'aria-label': `${verb}, chips, as a slider`, 'data-key': `slide-${one.type}`, ...bounds, oninput: () => set(slider.value)});
  const set = (value) => {
    if (figure.value !== value) figure.value = value;
    slider.value = value;
    submit.textContent = `${verb} ${figures(Number(value))}`;
  };
  const most = h('button', {type: 'button', 'data-key': `most-${one.type}`, onclick: () => set(String(one.max_to))}, `Most: ${figures(one.max_to)}`);
  return h('form', {class: 'sized', novalidate: true, onsubmit: (submitted) => {
    submitted.preventDefault();
    onact(event(one, {to: Number(figure.value)}));
  }}, submit, figure, slider, most);
}

/** An event that brings cards, where no deck is known: they are written, face-down ones first. */
function withCards(one, label, onact) {
  const counts = [one.down && `${one.down} down`, one.up && `${one.up} up`, one.community && 'one for all'].filter(Boolean);
  const field = h('input', {type: 'text', size: 14, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'As Kd ??', 'data-key': `cards-${one.type}`, required: true});
  const bring = () => {
    const cards = readCards(field.value) ?? [field.value];
    if (one.type === 'deal' && one.community) return {community: cards};
    if (one.type === 'deal') return {down: cards.slice(0, one.down), up: cards.slice(one.down)};
    return one.type === 'show' ? {cards} : {card: cards};
  };
  return h('form', {class: 'with-cards', novalidate: true, onsubmit: (submitted) => {
    submitted.preventDefault();
    onact(event(one, bring()));
  }}, h('label', {}, `${label}${counts.length ? `: ${counts.join(', ')}` : ', which card?'}`, field), h('button', {class: 'first', 'data-key': `act-${one.type}`, 'data-act': one.type}, label));
}

/** Cards to throw away, by tapping them. */
function discard(one, onact, onlook) {
  if (one.from.includes(UNKNOWN)) {
    return h('button', {type: 'button', class: 'first', 'data-key': 'look', onclick: () => onlook(one.seat)}, `Look as seat ${one.seat} to throw away ${one.count}`);
  }
  const chosen = new Set();
  const submit = h('button', {type: 'button', class: 'first', disabled: true, 'data-key': 'act-discard', 'data-act': 'discard', onclick: () => onact(event(one, {cards: [...chosen]}))});
  const buttons = one.from.map((card) => h('button', {
    type: 'button', class: 'place', 'aria-pressed': 'false', 'aria-label': `Throw away the ${cardName(card)}`, 'data-card': card,
    onclick: ({currentTarget}) => {
      if (!chosen.delete(card)) chosen.add(card);
      currentTarget.setAttribute('aria-pressed', String(chosen.has(card)));
      show();
    },
  }, cardFace(card)));
  for (const button of buttons) button.firstChild.removeAttribute('role');
  const show = () => {
    submit.disabled = chosen.size !== one.count;
    submit.textContent = chosen.size ? `Throw away ${[...chosen].map(cardSign).join(' ')}` : `Choose ${one.count} to throw away`;
  };
  show();
  return [h('div', {class: 'row discard'}, buttons), submit];
}

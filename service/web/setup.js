/** What is agreed before a hand: stakes, seats, and the form that asks for them. */

import {h, refill} from './elements.js';

const STAKES = {ante: 1, bring_in: 2, small_bet: 4, big_bet: 8, cap: 40};
const LABELS = {ante: 'Ante', bring_in: 'Bring-in', small_bet: 'Small bet', big_bet: 'Big bet', cap: 'Cap'};

/** A form for the chosen game; `onstart` gets the request of the hand, to which the deck is missing. */
export function setUpForm(choice, onstart) {
  const values = {...STAKES, players: 4, stack: 100, format: 'cash', players_in_event: '', asked: false, stacks: []};
  const fields = h('div', {class: 'fields'});
  const stacks = h('div', {class: 'fields'});
  const form = h('form', {class: 'set-up', novalidate: true, onsubmit: start},
    fields,
    h('details', {class: 'fold'}, h('summary', {}, 'Each seat\'s stack'), stacks),
    h('p', {class: 'go'}, h('button', {class: 'first', 'data-key': 'deal'}, 'Shuffle and deal')));
  choice.addEventListener('change', show);
  show();
  return form;

  function show() {
    const {fewest, most} = choice.game.players;
    values.players = Math.min(Math.max(values.players, fewest), most);
    refill(fields,
      h('label', {}, 'Players', h('select', {'data-key': 'players', 'data-pointer': '/seats', onchange: (event) => { values.players = Number(event.target.value); show(); }},
        Array.from({length: most - fewest + 1}, (_, index) => fewest + index).map((count) => h('option', {value: count, selected: count === values.players}, count)))),
      number('stack', 'Stacks', null, () => { values.stacks = []; show(); }),
      stakes().map((name) => number(name, LABELS[name], `/stakes/${name}`)),
      h('label', {}, 'Format', h('select', {'data-key': 'format', 'data-pointer': '/format', onchange: (event) => { values.format = event.target.value; show(); }},
        ['cash', 'tournament'].map((format) => h('option', {value: format, selected: format === values.format}, format)))),
      values.format === 'tournament' && number('players_in_event', 'Left in the event', '/players_in_event'),
      h('label', {class: 'tick'}, h('input', {type: 'checkbox', checked: values.asked, 'data-key': 'asked', onchange: (event) => { values.asked = event.target.checked; }}), 'At the showdown each player shows or mucks'));
    refill(stacks, seatNumbers().map((seat, index) => h('label', {}, `Seat ${seat}`, h('input', {
      type: 'number', min: 0, step: 1, inputmode: 'numeric', value: values.stacks[index] ?? values.stack,
      'data-key': `stack-${seat}`, 'data-pointer': `/seats/${index}/stack`, oninput: (event) => { values.stacks[index] = event.target.value; },
    }))));
  }

  function number(name, label, pointer, onchange) {
    return h('label', {}, label, h('input', {
      type: 'number', min: 0, step: 1, inputmode: 'numeric', value: values[name], 'data-key': name, 'data-pointer': pointer,
      oninput: (event) => { values[name] = event.target.value; }, onchange,
    }));
  }

  /** What the game is played for, as far as its description says; the API has the last word. */
  function stakes() {
    const {bring_in: bringIn, betting} = choice.game;
    return ['ante', ...(bringIn ? ['bring_in'] : []), ...(betting.limit === 'pot' ? ['cap'] : ['small_bet', 'big_bet'])];
  }

  function seatNumbers() {
    return Array.from({length: values.players}, (_, index) => index + 1);
  }

  function start(event) {
    event.preventDefault();
    const filled = (value) => value !== '' && value !== undefined;
    onstart({
      game: choice.game.key,
      house_rules: choice.houseRules,
      stakes: Object.fromEntries(stakes().filter((name) => filled(values[name])).map((name) => [name, Number(values[name])])),
      format: values.format,
      ...(values.format === 'tournament' && filled(values.players_in_event) ? {players_in_event: Number(values.players_in_event)} : {}),
      seats: seatNumbers().map((seat, index) => ({seat, stack: Number(values.stacks[index] ?? values.stack)})),
      showdown: values.asked ? 'asked' : 'settled',
      events: [],
    });
  }
}

/** What is agreed before a hand: stakes, seats, and the form that asks for them. */

import {choiceList, h, numberField, refill, tick} from './elements.js';

const STAKES = {ante: 1, bring_in: 2, small_bet: 4, big_bet: 8, cap: 40};
const LABELS = {ante: 'Ante', bring_in: 'Bring-in', small_bet: 'Small bet', big_bet: 'Big bet', cap: 'Cap'};

/** A form for the chosen game; `onstart` gets the request of the hand, to which the deck is missing. */
export function setUpForm(choice, onstart) {
  const values = {...STAKES, players: 4, stack: 100, format: 'cash', players_in_event: '', asked: false};
  let stacks = []; // of the seats that differ
  const fields = h('div', {class: 'fields'});
  const stackFields = h('div', {class: 'fields'});
  const form = h('form', {class: 'set-up', novalidate: true, onsubmit: start},
    fields,
    h('details', {class: 'fold'}, h('summary', {}, 'Each seat\u2019s stack'), stackFields),
    h('p', {class: 'go'}, h('button', {class: 'first', 'data-key': 'deal'}, 'Shuffle and deal')));
  choice.addEventListener('change', show);
  show();
  return form;

  function show() {
    const {fewest, most} = choice.game.players;
    values.players = Math.min(Math.max(values.players, fewest), most);
    const counts = Array.from({length: most - fewest + 1}, (_, index) => [fewest + index, fewest + index]);
    const players = choiceList('players', counts, values.players, (count) => put('players', Number(count)), {
      'data-pointer': '/seats',
    });
    const formats = [['cash', 'cash'], ['tournament', 'tournament']];
    const format = choiceList('format', formats, values.format, (name) => put('format', name));
    const asked = tick('asked', 'At the showdown each player shows or mucks', values.asked, (on) => put('asked', on));
    refill(fields,
      h('label', {}, 'Players', players),
      number('stack', 'Stacks', null, () => { stacks = []; show(); }),
      stakes().map((name) => number(name, LABELS[name], `/stakes/${name}`)),
      h('label', {}, 'Format', format),
      values.format === 'tournament' && number('players_in_event', 'Left in the event', '/players_in_event'),
      asked);
    refill(stackFields, seats().map(({seat, stack}, index) => h('label', {}, `Seat ${seat}`,
      numberField(`stack-${seat}`, stack, {
        'data-pointer': `/seats/${index}/stack`, oninput: (typed) => { stacks[index] = typed.target.value; },
      }))));
  }

  function put(name, value) {
    values[name] = value;
    show();
  }

  function number(name, label, pointer, onchange) {
    return h('label', {}, label, numberField(name, values[name], {
      'data-pointer': pointer, onchange, oninput: (typed) => { values[name] = typed.target.value; },
    }));
  }

  /** What the game is played for, as far as its description says; the API has the last word. */
  function stakes() {
    const {bring_in: bringIn, betting} = choice.game;
    const bets = betting.limit === 'pot' ? ['cap'] : ['small_bet', 'big_bet'];
    return bringIn ? ['ante', 'bring_in', ...bets] : ['ante', ...bets];
  }

  function seats() {
    return Array.from({length: values.players}, (_, index) =>
      ({seat: index + 1, stack: Number(stacks[index] ?? values.stack)}));
  }

  /** The numbers of those fields that are filled in. */
  function filled(names) {
    return Object.fromEntries(names.filter((name) => values[name] !== '').map((name) => [name, Number(values[name])]));
  }

  function start(event) {
    event.preventDefault();
    onstart({
      game: choice.game.key,
      house_rules: choice.houseRules,
      stakes: filled(stakes()),
      format: values.format,
      ...(values.format === 'tournament' ? filled(['players_in_event']) : {}),
      seats: seats(),
      showdown: values.asked ? 'asked' : 'settled',
      events: [],
    });
  }
}

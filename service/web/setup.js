/** What is agreed before a hand: stakes, seats, and the form that asks for them. */

import {choiceList, h, numberField, refill, tick} from './elements.js';

const STAKES = {ante: 1, bring_in: 2, small_bet: 4, big_bet: 8, cap: 40};
const LABELS = {ante: 'Ante', bring_in: 'Bring-in', small_bet: 'Small bet', big_bet: 'Big bet', cap: 'Cap'};

const BRINGS_IN = [['', 'as all do'], ['true', 'automatically'], ['false', 'by choice']];

/**
 * A form for the chosen game. `onstart` gets what makes the request of a hand, to which the deck is
 * missing, for the game that is chosen then; and the rotation that the hand is the first of, if any.
 */
export function setUpForm(choice, onstart) {
  const values = {
    ...STAKES, players: 4, stack: 100, format: 'cash', players_in_event: '', asked: false, mix: '', hands_per_game: 8,
  };
  let stacks = []; // of the seats that differ
  const bringsIn = []; // of the seats that say so
  const fields = h('div', {class: 'fields'});
  const seatFields = h('div', {});
  const form = h('form', {class: 'set-up', novalidate: true, onsubmit: start},
    fields,
    h('details', {class: 'fold'}, h('summary', {}, 'Each seat'), seatFields),
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
      choice.mixes.length && h('label', {}, 'Rotation', mixes()),
      values.mix && number('hands_per_game', 'Hands of a game'),
      asked);
    refill(seatFields, seats().map(seatRow));
  }

  function mixes() {
    const offered = choice.mixes.map(({key, name}) => [key, name]);
    return choiceList('mix', [['', 'one game'], ...offered], values.mix, (key) => put('mix', key));
  }

  function seatRow({seat, stack}, index) {
    const stackField = numberField(`stack-${seat}`, stack, {
      'data-pointer': `/seats/${index}/stack`, oninput: (typed) => { stacks[index] = typed.target.value; },
    });
    const bringIn = choiceList(`brings-in-${seat}`, BRINGS_IN, String(bringsIn[index] ?? ''), (said) => {
      bringsIn[index] = said === '' ? undefined : said === 'true';
    }, {'data-pointer': `/seats/${index}/auto_bring_in`});
    return h('div', {class: 'fields'},
      h('label', {}, `Seat ${seat}`, stackField),
      seatsDecide() && h('label', {}, 'Brings it in', bringIn));
  }

  /** Whether a seat may be other than the table in how it brings it in. */
  function seatsDecide() {
    return choice.game.house_rules.some((rule) => rule.key === 'auto_bring_in' && rule.choices.length > 1);
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
    return Array.from({length: values.players}, (_, index) => ({
      seat: index + 1,
      stack: Number(stacks[index] ?? values.stack),
      ...(seatsDecide() && bringsIn[index] !== undefined ? {auto_bring_in: bringsIn[index]} : {}),
    }));
  }

  /** The numbers of those fields that are filled in. */
  function filled(names) {
    return Object.fromEntries(names.filter((name) => values[name] !== '').map((name) => [name, Number(values[name])]));
  }

  function start(event) {
    event.preventDefault();
    const {mix, hands_per_game: handsPerGame} = values;
    onstart(request, mix ? {mix, handsPerGame: Number(handsPerGame), hand: 1} : null);
  }

  function request() {
    return {
      game: choice.game.key,
      house_rules: choice.houseRules,
      stakes: filled(stakes()),
      format: values.format,
      ...(values.format === 'tournament' ? filled(['players_in_event']) : {}),
      seats: seats(),
      showdown: values.asked ? 'asked' : 'settled',
      events: [],
    };
  }
}

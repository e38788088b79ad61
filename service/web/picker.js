/** The game picker, a game's rules on one card, and its house rules as controls. */

import {articleIds, foldedArticles} from './articles.js';
import {emptyPlace, cardFace, UNKNOWN} from './cards.js';
import {h, refill} from './elements.js';
import {listed} from './table.js';

const ORDINALS = {3: 'third', 4: 'fourth', 5: 'fifth', 6: 'sixth', 7: 'seventh'};
const RANKINGS = {
  high: 'high hand', ace_to_five: 'low hand, ace to five', eight_or_better: 'low hand, eight or better',
  deuce_to_seven: 'low hand, deuce to seven',
};

/** A name of the API's in words: "above_straight_flush" is above straight flush. */
export const words = (name) => String(name).replaceAll('_', ' ');

/** A labelled list of the games, which chooses for every view. */
export function gameSelect(choice) {
  const select = h('select', {'data-key': 'game', 'data-pointer': '/game', onchange: () => choice.play(select.value)});
  const show = () => {
    select.replaceChildren(...choice.games.map((game) =>
      h('option', {value: game.key, selected: game === choice.game}, game.name)));
  };
  choice.addEventListener('change', show);
  show();
  return h('label', {class: 'game'}, 'Game', select);
}

/** The picker of the views that play: the list, and the rules folded away behind it. */
export function picker(choice) {
  const rules = h('div', {});
  const name = h('span', {});
  const house = h('div', {});
  const due = h('span', {class: 'badge'});
  const show = () => {
    name.textContent = choice.game.name;
    refill(rules, ruleLines(choice.game));
    refill(house, houseRuleControls(choice));
    const missing = house.querySelectorAll('.needed').length;
    due.hidden = !missing;
    due.textContent = `${missing} to be announced`;
  };
  choice.addEventListener('change', show);
  show();
  return h('div', {class: 'picker'},
    gameSelect(choice),
    h('details', {class: 'fold'}, h('summary', {}, 'Rules of ', name), rules),
    h('details', {class: 'fold house'}, h('summary', {}, 'House rules', due), house));
}

/** What a game is, each line with the articles that say so. */
export function ruleLines(game) {
  return h('div', {class: 'rules'},
    h('dl', {},
      line('Players', `${game.players.fewest} to ${game.players.most}`),
      line('Third street', bringIn(game), game.bring_in?.articles),
      line('Acts first', opens(game.opens), game.opens.articles),
      line('Betting', betting(game), game.betting.articles),
      line('Wins', game.shares.length === 1 ? `The best ${RANKINGS[game.shares[0].ranking]} takes the pot.`
        : `Half of each pot to the best ${game.shares.map((share) => RANKINGS[share.ranking]).join(', half to the best ')}.`,
      game.shares.flatMap((share) => share.articles)),
      line('Wild', wild(game.wild), game.wild.articles),
      game.bonus && line('Spade half', 'The own wild rank in spades, dealt face down, takes half of the pot. Face up, it stops the hand: the pot is carried and those still in are dealt again.', game.bonus.articles),
      game.final_authority && line('In any doubt', `${game.final_authority} is right.`),
      game.credit && line('Credit', game.credit)),
    streets(game));
}

/** The house rules of the chosen game as labelled controls. */
export function houseRuleControls(choice) {
  return h('div', {class: 'house-rules'}, choice.game.house_rules.map((rule) => houseRule(choice, rule)));
}

/** What the house rules of an answer are, and which of them were assumed. */
export function rulesInForce(game, inForce) {
  return h('details', {class: 'fold'}, h('summary', {'data-key': 'in-force'}, 'House rules in force'), h('ul', {class: 'in-force'}, Object.entries(inForce).map(([key, {value, assumed}]) => h('li', {},
    `${game.house_rules.find((rule) => rule.key === key)?.says ?? words(key)} `, h('b', {}, inWords(value)), assumed && ' (assumed)'))));
}

const inWords = (value) => (value === true ? 'yes' : value === false ? 'no' : words(value));

function houseRule(choice, rule) {
  const chosen = choice.houseRules[rule.key];
  const pointer = `/house_rules/${rule.key}`;
  const left = rule.must_be_announced ? 'to be announced' : `${inWords(rule.default)} (default)`;
  const fixed = !rule.number && rule.choices.length === 1;
  const pick = (text) => {
    if (text === '') return choice.rule(rule.key, undefined);
    const named = rule.choices.find((value) => String(value) === text);
    return choice.rule(rule.key, named ?? (Number.isInteger(Number(text)) ? Number(text) : text));
  };
  const control = rule.number
    ? h('input', {
      type: 'number', min: rule.number.fewest, step: 1, inputmode: 'numeric', placeholder: inWords(rule.default),
      value: chosen ?? '', 'data-key': rule.key, 'data-pointer': pointer, onchange: (event) => pick(event.target.value),
    })
    : h('select', {'data-key': rule.key, 'data-pointer': pointer, disabled: fixed, onchange: (event) => pick(event.target.value)},
      h('option', {value: ''}, fixed ? inWords(rule.choices[0]) : left),
      !fixed && rule.choices.map((value) => h('option', {value: String(value), selected: value === chosen}, inWords(value))));
  return h('div', {class: rule.must_be_announced && chosen === undefined ? 'rule needed' : 'rule'},
    h('label', {}, h('span', {}, rule.says), control),
    articleIds(rule.articles));
}

function line(term, text, articles = []) {
  return [h('dt', {}, term), h('dd', {}, text, articleIds(articles))];
}

function bringIn({bring_in: rule, opens: {first_street: first}}) {
  if (!rule) return `No bring-in${first === 3 ? ': whoever shows best opens.' : '.'}`;
  const posting = {
    by_setting: 'The table posts it, unless the house rule leaves it to the player.',
    players_choice: 'The player chooses: bring it in, or complete.',
    automatic: 'The table always posts it.',
  };
  const suits = rule.suits === 'lowest_first' ? 'clubs before diamonds, hearts, spades' : 'spades before hearts, diamonds, clubs';
  return `The ${rule.door} door card brings it in; aces are ${rule.ace}. Equal ranks: ${suits}. ${posting[rule.posting]}`;
}

function opens({board, ace, first_street: first}) {
  return `From ${ORDINALS[first]} street on, the ${board} hand showing; aces are ${ace}.`;
}

function betting({betting: rule, streets: all}) {
  if (rule.limit === 'pot') {
    const {fewest_bring_ins: fewest, most_bring_ins: most} = rule.completion;
    return `Pot limit, capped. The first completion is to ${fewest} to ${most} times the bring-in. Antes count toward the pot from ${ORDINALS[rule.antes_count_from]} street on.`;
  }
  const on = (size) => all.filter((street) => street.bet === size).map((street) => ORDINALS[street.street]);
  return `Fixed limit: the small bet on ${listed(on('small'))} street, the big bet on ${listed(on('big'))}.`;
}

function wild({kind, everyone, seat_ranks: ranks}) {
  return {
    none: 'Nothing.',
    match: 'A card face up and one face down of the same rank, for their holder alone.',
    seat_ranks: `For everybody ${everyone}s; for each seat from the dealer's left a rank of its own: ${ranks?.join(', ')}. The dealer's is announced.`,
  }[kind];
}

function streets(game) {
  const cards = (street) => [
    ...Array(street.down).fill().map(() => cardFace(UNKNOWN)),
    ...Array(street.up + street.offered + street.chosen).fill().map(emptyPlace),
  ];
  const dealt = ({down, up, offered, chosen, discard}) => [
    down && `${down} down`, up && `${up} up`, offered && `${offered} up, by offer`, chosen && `${chosen} up or down, as the player chooses`,
    discard && `then ${discard} face-down cards are thrown away`,
  ].filter(Boolean).join(', ');
  return h('ol', {class: 'streets'}, game.streets.map((street) => h('li', {},
    h('span', {class: 'pack', 'aria-hidden': 'true'}, cards(street)),
    h('span', {}, h('b', {}, street.name), ` ${dealt(street)}. `, h('i', {}, `${words(street.bet)}${street.bet === 'pot' ? '' : ' bet'}`)))));
}

/** The view that is the picker at full size. */
export function gamesView(root, choice) {
  const list = h('ul', {class: 'games'});
  const card = h('article', {class: 'panel'});
  const show = () => {
    const {game} = choice;
    refill(list, choice.games.map((one) => h('li', {}, h('button', {
      type: 'button', 'data-key': one.key, 'aria-pressed': String(one === game), onclick: () => choice.play(one.key),
    }, one.name))));
    const also = game.aliases.length ? h('p', {class: 'also'}, `Also: ${game.aliases.join(', ')}`) : null;
    const mixes = choice.mixes.filter((mix) => mix.games.includes(game.key)).map((mix) => h('p', {class: 'also'},
      `In the ${mix.name}: ${mix.games.map((key) => choice.games.find((one) => one.key === key).name).join(' → ')}`));
    refill(card,
      h('h2', {}, game.name), also, ruleLines(game), mixes,
      h('p', {class: 'go'}, h('a', {class: 'button first', href: '#/play', 'data-key': 'play'}, 'Play a hand'), h('a', {class: 'button', href: '#/showdown', 'data-key': 'showdown'}, 'Settle a showdown')),
      h('h3', {}, 'House rules'), h('p', {}, 'What the documents leave open. The choice holds in every view.'),
      houseRuleControls(choice), foldedArticles('All articles of this game', game.articles, 'articles'));
  };
  choice.addEventListener('change', show);
  show();
  root.append(gameSelect(choice), h('div', {class: 'beside'}, h('nav', {'aria-label': 'Games'}, list), card));
  return {title: 'Games'};
}

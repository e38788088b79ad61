/** The game picker, a game's rules on one card, and its house rules as controls. */

import {articleIds, foldedArticles} from './articles.js';
import {emptyPlace, cardFace, UNKNOWN} from './cards.js';
import {choiceList, h, numberField, refill} from './elements.js';
import {listed} from './table.js';

const ORDINALS = {3: 'third', 4: 'fourth', 5: 'fifth', 6: 'sixth', 7: 'seventh'};
const RANKINGS = {
  high: 'high hand', ace_to_five: 'low hand, ace to five', eight_or_better: 'low hand, eight or better',
  deuce_to_seven: 'low hand, deuce to seven',
};
const SPADE_HALF = 'The own wild rank in spades, dealt face down, takes half of the pot. '
  + 'Face up, it stops the hand: the pot is carried and those still in are dealt again.';

/** A name of the API's in words: "above_straight_flush" is above straight flush. */
export const words = (name) => String(name).replaceAll('_', ' ');

/** A labelled list of the games, which chooses for every view. */
export function gameSelect(choice) {
  const games = choice.games.map(({key, name}) => [key, name]);
  const select = choiceList('game', games, choice.game.key, (key) => choice.play(key), {'data-pointer': '/game'});
  choice.addEventListener('change', () => { select.value = choice.game.key; });
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
      line('Wins', wins(game), game.shares.flatMap((share) => share.articles)),
      line('Wild', wild(game.wild), game.wild.articles),
      game.bonus && line('Spade half', SPADE_HALF, game.bonus.articles),
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
  const says = Object.fromEntries(game.house_rules.map((rule) => [rule.key, rule.says]));
  const lines = Object.entries(inForce).map(([key, {value, assumed}]) =>
    h('li', {}, `${says[key] ?? words(key)} `, h('b', {}, inWords(value)), assumed && ' (assumed)'));
  return h('details', {class: 'fold'},
    h('summary', {'data-key': 'in-force'}, 'House rules in force'), h('ul', {class: 'in-force'}, lines));
}

const inWords = (value) => (value === true ? 'yes' : value === false ? 'no' : words(value));

function houseRule(choice, rule) {
  const chosen = choice.houseRules[rule.key];
  const control = rule.number ? wholeNumber(choice, rule, chosen) : oneOf(choice, rule, chosen);
  control.dataset.pointer = `/house_rules/${rule.key}`;
  return h('div', {class: rule.must_be_announced && chosen === undefined ? 'rule needed' : 'rule'},
    h('label', {}, h('span', {}, rule.says), control),
    articleIds(rule.articles));
}

function wholeNumber(choice, {key, number, default: assumed}, chosen) {
  const put = ({target: {value}}) => choice.rule(key, value === '' ? undefined : Number(value));
  return numberField(key, chosen ?? '', {min: number.fewest, placeholder: inWords(assumed), onchange: put});
}

function oneOf(choice, {key, choices, default: assumed, must_be_announced: mustBeAnnounced}, chosen) {
  const only = choices.length === 1;
  const unsaid = mustBeAnnounced ? 'to be announced' : only ? inWords(assumed) : `${inWords(assumed)} (default)`;
  const options = [['', unsaid], ...(only ? [] : choices.map((value) => [String(value), inWords(value)]))];
  const pick = (text) => choice.rule(key, choices.find((value) => String(value) === text));
  return choiceList(key, options, chosen === undefined ? '' : String(chosen), pick, {disabled: only});
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
  const suits = {
    lowest_first: 'clubs before diamonds, hearts, spades', highest_first: 'spades before hearts, diamonds, clubs',
  }[rule.suits];
  const door = `The ${rule.door} door card brings it in; aces are ${rule.ace}.`;
  return `${door} Equal ranks: ${suits}. ${posting[rule.posting]}`;
}

function wins({shares}) {
  const [first, ...others] = shares.map((share) => RANKINGS[share.ranking]);
  if (!others.length) return `The best ${first} takes the pot.`;
  return `Half of each pot to the best ${first}, half to the best ${others.join()}.`;
}

function opens({board, ace, first_street: first}) {
  return `From ${ORDINALS[first]} street on, the ${board} hand showing; aces are ${ace}.`;
}

function betting({betting: rule, streets: all}) {
  if (rule.limit === 'pot') {
    const {fewest_bring_ins: fewest, most_bring_ins: most} = rule.completion;
    const completion = `The first completion is to ${fewest} to ${most} times the bring-in.`;
    const antes = `Antes count toward the pot from ${ORDINALS[rule.antes_count_from]} street on.`;
    return `Pot limit, capped. ${completion} ${antes}`;
  }
  const on = (size) => all.filter((street) => street.bet === size).map((street) => ORDINALS[street.street]);
  return `Fixed limit: the small bet on ${listed(on('small'))} street, the big bet on ${listed(on('big'))}.`;
}

function wild({kind, everyone, seat_ranks: ranks}) {
  return {
    none: 'Nothing.',
    match: 'A card face up and one face down of the same rank, for their holder alone.',
    seat_ranks: `For everybody ${everyone}s; for each seat from the dealer's left a rank of its own: `
      + `${ranks?.join(', ')}. The dealer's is announced.`,
  }[kind];
}

function streets(game) {
  const cards = (street) => [
    ...Array(street.down).fill().map(() => cardFace(UNKNOWN)),
    ...Array(street.up + street.offered + street.chosen).fill().map(emptyPlace),
  ];
  const dealt = ({down, up, offered, chosen, discard}) => [
    down && `${down} down`,
    up && `${up} up`,
    offered && `${offered} up, by offer`,
    chosen && `${chosen} up or down, as the player chooses`,
    discard && `then ${discard} face-down cards are thrown away`,
  ].filter(Boolean).join(', ');
  const bets = {small: 'small bet', big: 'big bet', pot: 'up to the pot'};
  return h('ol', {class: 'streets'}, game.streets.map((street) => h('li', {},
    h('span', {class: 'pack', 'aria-hidden': 'true'}, cards(street)),
    h('span', {}, h('b', {}, street.name), ` ${dealt(street)}. `, h('i', {}, bets[street.bet])))));
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
      h('p', {class: 'go'},
        h('a', {class: 'button first', href: '#/play'}, 'Play a hand'),
        h('a', {class: 'button', href: '#/showdown'}, 'Settle a showdown')),
      h('h3', {}, 'House rules'), h('p', {}, 'What the documents leave open. The choice holds in every view.'),
      houseRuleControls(choice), foldedArticles('All articles of this game', game.articles, 'articles'));
  };
  choice.addEventListener('change', show);
  show();
  root.append(gameSelect(choice), h('div', {class: 'beside'}, h('nav', {'aria-label': 'Games'}, list), card));
  return {title: 'Games'};
}

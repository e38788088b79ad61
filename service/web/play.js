/** Play: a whole hand, from the shuffle to who takes what. */

import {actionControls} from './actions.js';
import * as api from './api.js';
import {foldedArticles} from './articles.js';
import {cardFace, DECK, shuffled} from './cards.js';
import {button, choiceList, h, refill, say} from './elements.js';
import {Hand} from './hand.js';
import {pack, unpack} from './link.js';
import {entryInWords, logList} from './log.js';
import {Odds} from './odds.js';
import {picker, rulesInForce, words} from './picker.js';
import {clearProblem, showProblem} from './problems.js';
import {setUpForm} from './setup.js';
import {potList, row, seatPanel, table, wonBy} from './table.js';

const STREETS = {3: 'Third street', 4: 'Fourth street', 5: 'Fifth street', 6: 'Sixth street', 7: 'Seventh street'};
const WAITING = {
  betting: 'betting', dealing: 'waiting for cards', discarding: 'throwing away', offering: 'a card on offer',
  choosing: 'last card up or down', awaiting_reshuffle: 'the deck is short', showdown: 'showdown',
  redeal: 'stopped: to be dealt again', complete: 'the hand is over',
};

export function playView(root, choice) {
  let hand = null;
  let rotation = null; // the mix that the hand is one of, and which one
  let viewing = 'acting'; // whoever is to act, or a view of the API's: all, public, a seat
  let turn = null; // the seat whose buttons are shown
  let said = 0; // how many lines of the log have been said
  let busy = false; // an event is on its way to the API
  let latest = 0; // the number of the latest question to the API

  const before = h('div', {class: 'before'});
  const during = h('div', {class: 'during', hidden: true});
  const problemPlace = h('div', {});
  const odds = new Odds(during);
  const newHand = h('div', {class: 'panel'}, h('h2', {}, 'A new hand'), setUpForm(choice, begin), fileField());
  before.append(picker(choice), newHand);
  root.append(problemPlace, before, during);
  root.addEventListener('dragover', (event) => event.preventDefault());
  root.addEventListener('drop', (event) => { event.preventDefault(); loadFile(event.dataTransfer.files[0]); });
  return {title: 'Play', open};

  /** Opens a hand out of a link. */
  async function open(fragment) {
    if (!fragment) return hand && keepInAddress();
    await read(() => unpack(fragment), 'There is no hand in this link.');
  }

  // --- beginnings ----------------------------------------------------------------------------------

  async function begin(request, asked) {
    await tryTo(() => dealOn(request, asked));
  }

  async function dealAgain(request) {
    await tryTo(() => start({...request, deck: shuffled(DECK)}, rotation));
  }

  async function nextHand(answer) {
    const request = hand.next(answer);
    const ahead = rotation && {...rotation, hand: rotation.hand + 1};
    const change = () => (ahead ? {...request, game: choice.game.key, house_rules: choice.houseRules} : request);
    await tryTo(() => dealOn(change, ahead));
  }

  /** Deals the hand that `request` makes, of the game that is on in the rotation if there is one. */
  async function dealOn(request, next) {
    if (next) choice.play(await api.gameOn(next));
    await start({...request(), deck: shuffled(DECK)}, next);
  }

  async function loadFile(file) {
    if (!file) return;
    await read(async () => JSON.parse(await file.text()), `There is no hand in ${file.name}: it holds no JSON.`);
  }

  /** Starts the hand that `reading` gives, or says that there is none. */
  async function read(reading, otherwise) {
    await tryTo(async () => {
      const request = await reading().catch(() => null);
      if (request === null || typeof request !== 'object') {
        throw new api.Problem({title: 'This cannot be read', detail: otherwise});
      }
      await start(request);
    });
  }

  /** Starts a hand, of a rotation or by itself; of one whose log goes wrong, as far as it goes. */
  async function start(request, ofRotation = null) {
    const begun = new Hand(request);
    let wrong = null;
    let standing;
    try {
      standing = await begun.seenBy('public');
    } catch (problem) {
      if (problem.event_index === undefined) throw problem;
      wrong = problem;
      standing = problem.state;
      begun.events = begun.events.slice(0, problem.event_index);
      begun.step = begun.events.length;
    }
    hand = begun;
    rotation = ofRotation;
    turn = null;
    said = 0;
    if (typeof viewing === 'number') viewing = 'acting';
    scrollTo({top: 0});
    choice.play(standing.game, request.house_rules ?? {});
    await look();
    if (wrong) showProblem(root, problemPlace, wrong);
  }

  // --- the hand ------------------------------------------------------------------------------------

  async function act(event) {
    if (busy) return; // a button pressed twice is meant once
    busy = true;
    await tryTo(async () => {
      if (event.type === 'reshuffle' && hand.setUp.deck) {
        const {to_shuffle: together} = await hand.seenBy('all');
        event = {...event, deck: shuffled(together.cards)};
      }
      await look(await hand.add(event));
    }).finally(() => { busy = false; });
  }

  async function stepTo(step) {
    hand.step = Math.min(Math.max(step, 0), hand.events.length);
    await tryTo(() => look());
    say(`After ${hand.step} of ${hand.events.length} events.`);
  }

  /** Asks where the hand stands, unless `open` says already what the public sees of it, and shows it. */
  async function look(open) {
    latest += 1;
    const question = latest;
    const answer = await seen(open);
    if (question !== latest) return; // there is a newer question, or none any more
    clearProblem(root);
    show(answer);
    await keepInAddress();
  }

  async function seen(open) {
    if (viewing !== 'acting') return hand.seenBy(viewing);
    open ??= await hand.seenBy('public');
    if (!open.to_act.length) return open;
    return hand.seenBy(open.to_act.includes(turn) ? turn : open.to_act[0]);
  }

  async function keepInAddress() {
    const packed = await pack(hand.whole);
    if (hand && location.hash.startsWith('#/play')) history.replaceState(null, '', `#/play/${packed}`);
  }

  async function tryTo(doing) {
    try {
      await doing();
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      showProblem(root, problemPlace, problem);
      problemPlace.scrollIntoView({block: 'nearest'});
    }
  }

  // --- what is shown -------------------------------------------------------------------------------

  function show(answer) {
    if (!answer.to_act.includes(turn)) turn = answer.to_act[0] ?? null;
    before.hidden = true;
    during.hidden = false;
    const moment = h('p', {class: 'moment'}, inRotation(), momentOf(answer));
    const felt = table(answer.seats.map((seat) => panel(seat, answer)), middle(answer));
    const next = {class: 'actions', 'data-region': 'actions', role: 'group', 'aria-label': 'What may come next'};
    const toKeep = [keep('Copy as JSON', () => JSON.stringify(hand.whole)), keep('Copy as link', () => location.href)];
    const lines = h('section', {class: 'log-panel', 'aria-label': 'Log', tabindex: 0},
      h('h3', {}, 'Log'), logList(answer.log, stepTo));
    refill(during,
      h('div', {class: 'bar hand-bar'}, h('h2', {}, answer.name), moment, steps(), seenByList(answer)),
      h('div', {class: 'felt-and-log'},
        h('div', {},
          felt,
          h('div', next, actions(answer)),
          h('div', {class: 'bar'}, toKeep, button('new', 'New hand', leave))),
        lines),
      h('div', {class: 'why'},
        foldedArticles('Articles applied', answer.rules, 'articles'),
        rulesInForce(choice.game, answer.house_rules)));
    lines.scrollTop = lines.scrollHeight;
    during.querySelector('.seat.turn, .seat.winner')?.scrollIntoView({block: 'nearest'});
    odds.show(answer.result ? null : tableOf(answer));
    const news = answer.log.slice(said).map(entryInWords);
    said = answer.log.length;
    say([...news, momentOf(answer)].join('. '));
  }

  function inRotation() {
    if (!rotation) return null;
    const {name} = choice.mixes.find(({key}) => key === rotation.mix);
    return h('span', {class: 'rotation'}, `${name}, hand ${rotation.hand}. `);
  }

  function momentOf({street, status, to_act: toAct}) {
    const whose = toAct.length === 1 ? `, seat ${toAct[0]} to act` : '';
    return `${STREETS[street]}: ${WAITING[status] ?? words(status)}${whose}`;
  }

  function panel(seat, answer) {
    return seatPanel(seat, {
      dealer: seat.seat === hand.dealer,
      toAct: answer.to_act.includes(seat.seat),
      turn: seat.seat === turn,
      community: answer.community,
      hand: answer.result?.hands.find((one) => one.seat === seat.seat),
      won: wonBy(seat.seat, answer.result?.pots),
      wildRanks: wildRanks(seat, answer),
      shares: choice.game.shares.length,
      odds: !answer.result,
    });
  }

  /** What an answer shows of the table, for the odds of what is hidden or to come. */
  function tableOf({game, house_rules: rules, seats, pots, community}) {
    return {
      game,
      house_rules: Object.fromEntries(Object.entries(rules).map(([key, {value}]) => [key, value])),
      seats: seats.map(({seat, down, up, state, position}) => ({
        seat, down, up, folded: state === 'folded', ...(position === undefined ? {} : {position}),
      })),
      pots,
      ...(community.length ? {community: community[0]} : {}),
    };
  }

  /** The ranks that are wild for a seat, where the catalogue says so by its position. */
  function wildRanks({position}, {house_rules: rules}) {
    const {everyone, seat_ranks: ranks} = choice.game.wild;
    if (position === undefined || !ranks) return [];
    return [everyone, position === 'dealer' ? rules.dealer_wild_rank?.value : ranks[position - 1]].filter(Boolean);
  }

  function middle(answer) {
    const {offer, community, result} = answer;
    const shared = (card, whose) => h('div', {class: 'shared'}, row([cardFace(card)]), h('p', {}, whose));
    return [
      potList(result?.pots ?? answer.pots, result?.returned),
      community.map((card) => shared(card, 'for all')),
      offer?.card && shared(offer.card, `offered to seat ${offer.seat}`),
      h('p', {class: 'left'}, `${answer.deck_left} cards in the deck`),
      answer.unknown.map((one) => h('p', {class: 'left'}, one.why)),
    ];
  }

  function actions(answer) {
    const {status, to_act: toAct, legal, offer} = answer;
    if (status === 'complete') {
      const next = button('next', 'Next hand', () => nextHand(answer), {class: 'first'});
      return [next, h('span', {}, 'Stacks stay, the button moves on.')];
    }
    if (status === 'redeal') {
      const redeal = button('redeal', 'Ante again and redeal', () => dealAgain(answer.redeal), {class: 'first'});
      return [redeal, h('span', {}, 'The pot is carried.')];
    }
    const controls = actionControls(legal.filter((one) => one.seat === undefined || one.seat === turn), {
      offered: offer?.card,
      onact: act,
      onlook: (seat) => {
        viewing = turn = seat;
        tryTo(() => look());
      },
    });
    const whose = toAct.length > 1 ? turns(toAct) : toAct.length === 1 && h('b', {}, `Seat ${turn}`);
    return [whose, h('div', {class: 'choices'}, controls)];
  }

  /** Whose buttons are shown, where several may go next in any order. */
  function turns(toAct) {
    const choose = (seat) => {
      if (seat === turn) return;
      turn = seat;
      tryTo(() => look());
    };
    return h('div', {class: 'turns', role: 'group', 'aria-label': 'Whose buttons'}, h('b', {}, 'Seat'),
      toAct.map((seat) => button(`turn-${seat}`, seat, () => choose(seat), {
        'aria-pressed': String(seat === turn), 'aria-label': `Seat ${seat}`,
      })));
  }

  function steps() {
    const {step, events} = hand;
    const go = (key, sign, label, to) =>
      button(key, sign, () => stepTo(to), {'aria-label': label, disabled: to < 0 || to > events.length || to === step});
    return h('div', {class: 'steps', 'data-region': 'steps', role: 'group', 'aria-label': 'Step through the hand'},
      go('first', '«', 'To the start', 0),
      go('back', '‹', 'One back', step - 1),
      h('span', {}, `${step} / ${events.length}`),
      go('forward', '›', 'One forward', step + 1),
      go('last', '»', 'To the end', events.length));
  }

  function seenByList(answer) {
    const seats = answer.seats.map(({seat}) => [seat, `seat ${seat}`]);
    const views = [['acting', 'whoever is to act'], ['all', 'all cards open'], ['public', 'the public'], ...seats];
    return h('label', {class: 'seen-by'}, 'Seen by', choiceList('viewing', views, viewing, (name) => {
      viewing = views.map(([view]) => view).find((view) => String(view) === name);
      tryTo(() => look());
    }));
  }

  /** A button that copies a text; where the browser does not let it, the text is shown to be copied by hand. */
  function keep(label, text) {
    const copy = button(label, label, async () => {
      try {
        await navigator.clipboard.writeText(text());
        say('Copied.');
        copy.textContent = 'Copied';
        setTimeout(() => { copy.textContent = label; }, 1500);
      } catch {
        const field = h('textarea', {readonly: true, rows: 4, 'aria-label': label, value: text()});
        copy.after(field);
        field.select();
      }
    });
    return copy;
  }

  function leave() {
    clearProblem(root);
    latest += 1;
    hand = null;
    during.hidden = true;
    before.hidden = false;
    history.replaceState(null, '', '#/play');
    before.querySelector('button.first').focus({preventScroll: true});
  }

  function fileField() {
    const onchange = (event) => loadFile(event.target.files[0]);
    const field = h('input', {type: 'file', accept: '.json,application/json', onchange});
    return h('label', {class: 'file'}, 'Or load a hand from a file', field);
  }
}

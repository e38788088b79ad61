/** Showdown: cards onto seats, chips in, and who takes what. */

import * as api from './api.js';
import {articleList} from './articles.js';
import {cardFace, cardName, cardSign, DECK, emptyPlace, readCards} from './cards.js';
import {arrowKeys, button, cardsField, choiceList, h, numberField, refill, say, tick} from './elements.js';
import {EXAMPLES} from './examples.js';
import {Odds, oddsPlace} from './odds.js';
import {picker, rulesInForce} from './picker.js';
import {clearProblem, showProblem} from './problems.js';
import {awardInWords, potList, row, seatPanel, table, wonBy} from './table.js';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

export function showdownView(root, choice) {
  const community = {card: null, name: 'the middle'};
  let seats = [newSeat(1), newSeat(2)];
  let carried = []; // pots of a hand that was stopped: an amount, and the numbers of the seats that may win it
  let dealer = 2;
  let active = null; // the place that the next card goes to
  let held = null; // the card that waits for a place
  let typedRank = ''; // waits for its suit

  const editor = h('div', {class: 'editor'});
  const settled = h('div', {class: 'settled', hidden: true});
  const seatList = h('div', {class: 'seats'});
  const carriedList = h('div', {class: 'seats carried'});
  const problemPlace = h('div', {});
  const deck = deckPad(tapCard);
  const hint = h('p', {class: 'hint'});
  const odds = new Odds(editor);
  const settle = button('settle', 'Who wins?', showWinners, {class: 'first'});
  editor.append(
    h('h2', {class: 'unseen'}, 'The cards'),
    h('div', {class: 'bar'}, exampleList(), button('add', 'Add a seat', addSeat), button('carry', 'Add a carried pot', carry), button('clear', 'Clear', clear)),
    problemPlace, seatList, carriedList,
    h('div', {class: 'pad'}, h('div', {class: 'pad-head'}, hint, settle), deck.element));
  root.append(picker(choice), editor, settled);
  editor.addEventListener('keydown', typeCard);
  root.addEventListener('paste', pasteCards);
  choice.addEventListener('change', () => { edit(); buildSeats(); });
  buildSeats();
  return {title: 'Showdown'};

  // --- seats ---------------------------------------------------------------------------------------

  function newSeat(number) {
    const places = ORDINALS.map((ordinal) => ({card: null, name: `seat ${number}, ${ordinal} card`}));
    return {number, putIn: 10, folded: false, lastUp: false, places, unread: ''};
  }

  /** Which way up a seat's cards lie, in the order in which they are dealt. */
  function faces(seat) {
    const layout = choice.game.record.layout.filter((face) => face === 'down' || face === 'up');
    return seat.lastUp && hasChoice() ? [...layout.slice(0, -1), 'up'] : layout;
  }

  function hasChoice() {
    return choice.game.streets.at(-1).chosen > 0;
  }

  function takesCommunity() {
    return choice.game.house_rules.some((rule) => rule.key === 'seventh_street_shortage');
  }

  function buildSeats() {
    const {most} = choice.game.players;
    if (seats.length > most) seats = seats.slice(0, most);
    if (!seats.some((seat) => seat.number === dealer)) dealer = seats.at(-1).number;
    const numbers = seats.map(({number}) => number);
    for (const pot of carried) pot.eligible = new Set(numbers.filter((number) => pot.eligible.has(number)));
    refill(seatList, seats.map(seatEditor), takesCommunity() && communityEditor());
    refill(carriedList, carried.map(carriedEditor));
    update();
  }

  function communityEditor() {
    return h('section', {class: 'seat middle-card', 'aria-label': 'Community card'},
      h('header', {}, h('h3', {}, 'Community card'), h('small', {}, 'where the deck ran short')),
      h('div', {class: 'row', 'data-pointer': '/community'}, placeButton(community, 'up')));
  }

  function seatEditor(seat, index) {
    const {number} = seat;
    const at = `/seats/${index}`;
    const facesOfSeat = faces(seat);
    seat.field = cardsField(`text-${number}`, 'AsKd9c', {
      value: written(seat), 'aria-label': `Cards of seat ${number} as text`, 'data-pointer': `${at}/cards`,
      oninput: () => writeCards(seat),
    });
    const chips = numberField(`chips-${number}`, seat.putIn, {
      'data-pointer': `${at}/put_in`, oninput: (typed) => { seat.putIn = typed.target.value; },
    });
    const isDealer = tick(`dealer-${number}`, 'dealer', number === dealer, () => { dealer = number; }, {
      type: 'radio', name: 'dealer',
    });
    const folded = tick(`folded-${number}`, 'folded', seat.folded, (on) => {
      seat.folded = on;
      update();
    });
    const lastUp = tick(`last-${number}`, 'last card face up', seat.lastUp, (up) => {
      seat.lastUp = up;
      buildSeats();
    });
    const remove = button(`remove-${number}`, '×', () => removeSeat(seat), {
      class: 'quiet', 'aria-label': `Remove seat ${number}`,
    });
    return h('section', {class: 'seat', 'aria-label': `Seat ${number}`, 'data-seat': number},
      h('header', {}, h('h3', {}, `Seat ${number}`), isDealer, folded, seats.length > 2 && remove),
      oddsPlace(number),
      h('div', {class: 'row'}, seat.places.map((place, order) => placeButton(place, facesOfSeat[order]))),
      h('div', {class: 'fields'},
        h('label', {class: 'put-in'}, 'Put in', chips),
        h('label', {class: 'as-text'}, 'Cards', seat.field)),
      hasChoice() && lastUp,
      h('div', {'data-pointer': at}));
  }

  function carry() {
    carried.push({amount: 10, eligible: new Set(seats.map(({number}) => number))});
    buildSeats();
  }

  function carriedEditor(pot, index) {
    const at = `/carried_pots/${index}`;
    const amount = numberField(`carried-${index}`, pot.amount, {
      'data-pointer': `${at}/amount`, oninput: (typed) => { pot.amount = typed.target.value; },
    });
    const may = seats.map(({number}) => tick(`carried-${index}-${number}`, `seat ${number}`, pot.eligible.has(number),
      (on) => { pot.eligible[on ? 'add' : 'delete'](number); }));
    const remove = button(`remove-carried-${index}`, '×', () => {
      carried = carried.filter((other) => other !== pot);
      buildSeats();
    }, {class: 'quiet', 'aria-label': `Remove carried pot ${index + 1}`});
    return h('section', {class: 'seat', 'aria-label': `Carried pot ${index + 1}`},
      h('header', {}, h('h3', {}, `Carried pot ${index + 1}`), h('small', {}, 'of a stopped hand'), remove),
      h('div', {class: 'fields'}, h('label', {class: 'put-in'}, 'Chips', amount)),
      h('div', {class: 'may-win', role: 'group', 'aria-label': `Who may win carried pot ${index + 1}`,
        'data-pointer': `${at}/eligible`}, 'May win it: ', may));
  }

  function placeButton(place, face) {
    place.down = face === 'down';
    place.button = button(place.name, '', () => tapPlace(place), {class: `place ${face}`});
    return place.button;
  }

  function addSeat() {
    if (seats.length >= choice.game.players.most) {
      say(`${choice.game.name} takes ${choice.game.players.most} players at most.`);
      return;
    }
    const number = Math.max(...seats.map((seat) => seat.number)) + 1;
    if (dealer === seats.at(-1).number) dealer = number;
    seats.push(newSeat(number));
    buildSeats();
  }

  function removeSeat(seat) {
    seats = seats.filter((other) => other !== seat);
    active = null;
    buildSeats();
  }

  function clear() {
    seats = [newSeat(1), newSeat(2)];
    carried = [];
    dealer = 2;
    community.card = active = held = null;
    edit();
    buildSeats();
  }

  // --- cards and places ----------------------------------------------------------------------------

  function allPlaces() {
    return [...seats.flatMap((seat) => seat.places), ...(takesCommunity() ? [community] : [])];
  }

  function tapCard(card) {
    const lying = allPlaces().find((place) => place.card === card);
    if (lying) {
      lying.card = null;
      active = lying;
      say(`${cardName(card)} back in the deck`);
    } else if (active) {
      put(card, active);
    } else {
      held = held === card ? null : card;
      if (held) say(`${cardName(card)}: now a place`);
    }
    update();
  }

  function tapPlace(place) {
    if (held) put(held, place);
    else active = active === place ? null : place;
    update();
  }

  /** Lays a card, and goes on to the next empty place. */
  function put(card, place) {
    place.card = card;
    held = null;
    const places = allPlaces();
    active = places.slice(places.indexOf(place) + 1).find((next) => !next.card && next !== community) ?? null;
    if (document.activeElement === place.button) active?.button.focus({preventScroll: true});
    say(`${cardName(card)} to ${place.name}`);
  }

  function typeCard(event) {
    if (!event.target.matches('.place, .deck button') || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = allPlaces().find((one) => one.button === event.target);
    if (place && ['Delete', 'Backspace'].includes(event.key)) {
      place.card = null;
      active = place;
      update();
    } else if (/^[2-9tjqka]$/i.test(event.key)) {
      typedRank = event.key;
    } else if (typedRank && /^[cdhs]$/i.test(event.key)) {
      layInOrder(readCards(typedRank + event.key), place ?? active);
      typedRank = '';
    }
  }

  function pasteCards(event) {
    if (event.target.matches('input, textarea, select')) return;
    const cards = readCards(event.clipboardData.getData('text'));
    if (cards) layInOrder(cards, active);
  }

  function layInOrder(cards, from) {
    active = from ?? active ?? allPlaces().find((place) => !place.card) ?? null;
    for (const card of cards) if (active) put(card, active);
    update();
  }

  function writeCards(seat) {
    const cards = readCards(seat.field.value);
    seat.unread = cards && cards.length <= seat.places.length ? '' : seat.field.value;
    seat.places.forEach((place, index) => { place.card = seat.unread ? null : cards[index] ?? null; });
    update();
  }

  function written(seat) {
    return seat.unread || seat.places.map((place) => place.card ?? '').join('');
  }

  /** Shows where the cards lie. */
  function update() {
    const places = allPlaces();
    const used = new Set(places.map((place) => place.card).filter(Boolean));
    for (const place of places) {
      const {card, name, down} = place;
      place.button.replaceChildren(card ? cardFace(card, {down}) : emptyPlace());
      place.button.ariaPressed = String(place === active);
      place.button.ariaLabel = `${name}, face ${down ? 'down' : 'up'}: ${card ? cardName(card) : 'empty'}`;
    }
    for (const seat of seats) {
      if (document.activeElement !== seat.field) {
        if (seat.places.some((place) => place.card)) seat.unread = '';
        seat.field.value = written(seat);
      }
    }
    deck.update(used, held);
    hint.textContent = held ? `${cardSign(held)}: tap a place for it.`
      : active ? `Next: ${active.name}.` : 'Tap a card and a place, or write the cards.';
    clearProblem(editor);
    odds.show(seats.some((seat) => seat.unread) || !used.size ? null : cardsSoFar());
  }

  // --- the answer ----------------------------------------------------------------------------------

  function request() {
    return {
      game: choice.game.key,
      house_rules: choice.houseRules,
      dealer,
      seats: seats.map((seat) => ({
        seat: seat.number, put_in: seat.putIn === '' ? null : Number(seat.putIn), folded: seat.folded, ...cardsOf(seat),
      })),
      ...(takesCommunity() && community.card ? {community: community.card} : {}),
      ...(carried.length ? {carried_pots: carried.map(carriedPot)} : {}),
    };
  }

  /** The cards as they lie, for the odds of those that are to come. */
  function cardsSoFar() {
    return {
      game: choice.game.key,
      house_rules: choice.houseRules,
      seats: seats.map((seat) => ({seat: seat.number, folded: seat.folded, ...cardsOf(seat)})),
      ...(takesCommunity() && community.card ? {community: community.card} : {}),
    };
  }

  function carriedPot({amount, eligible}) {
    return {amount: amount === '' ? null : Number(amount), eligible: [...eligible]};
  }

  function cardsOf(seat) {
    if (seat.unread) return {cards: seat.unread};
    const lying = seat.places.filter((place) => place.card);
    const [down, up] = [true, false].map((face) => lying.filter((place) => place.down === face).map(({card}) => card));
    return lying.length ? {down, up} : {};
  }

  async function showWinners() {
    const asked = request();
    try {
      showSettled(asked, await api.settle(asked));
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      showProblem(root, problemPlace, problem);
      problemPlace.scrollIntoView({block: 'nearest'});
    }
  }

  function showSettled(asked, answer) {
    clearProblem(root);
    const panels = asked.seats.map((seat) => seatPanel(
      {seat: seat.seat, state: seat.folded ? 'folded' : 'in', down: seat.down ?? [], up: seat.up ?? []},
      {
        dealer: seat.seat === dealer,
        community: asked.community ? [asked.community] : [],
        hand: answer.hands.find((hand) => hand.seat === seat.seat),
        won: wonBy(seat.seat, answer.pots),
        shares: choice.game.shares.length,
      }));
    const middle = [asked.community && row([cardFace(asked.community)]), potList(answer.pots, answer.returned)];
    refill(settled,
      h('h2', {class: 'unseen'}, 'Who takes what'),
      h('div', {class: 'bar'}, button('back', 'Change the cards', edit)),
      table(panels, middle),
      h('div', {class: 'why'},
        h('section', {}, h('h3', {}, 'Why: the articles applied'), articleList(answer.rules)),
        rulesInForce(choice.game, answer.house_rules)));
    editor.hidden = true;
    settled.hidden = false;
    settled.querySelector('button').focus({preventScroll: true});
    scrollTo({top: 0});
    say(answer.pots.flatMap((pot) => pot.awards).map((award) => `${awardInWords(award)}.`).join(' '));
  }

  function edit() {
    clearProblem(root);
    if (settled.hidden) return;
    settled.hidden = true;
    editor.hidden = false;
    settle.focus({preventScroll: true});
  }

  function exampleList() {
    const choices = EXAMPLES.map(({name, source}, index) => [String(index), `${name} (${source})`]);
    const list = choiceList('examples', [['', 'choose one'], ...choices], '', (index) => {
      if (index) take(EXAMPLES[index]);
      list.value = '';
    });
    return h('label', {}, 'Examples', list);
  }

  function take(example) {
    choice.play(example.game, example.house_rules);
    carried = [];
    dealer = example.dealer;
    community.card = active = held = null;
    seats = example.seats.map(({seat: number, put_in: putIn, folded = false, down = '', up = ''}) => {
      const seat = {...newSeat(number), putIn, folded};
      const lying = {down: readCards(down), up: readCards(up)};
      faces(seat).forEach((face, order) => { seat.places[order].card = lying[face].shift() ?? null; });
      return seat;
    });
    edit();
    buildSeats();
  }
}

/** All 52 cards; those that lie somewhere are pressed, and go back to the deck when tapped. */
function deckPad(ontap) {
  const buttons = DECK.map((card) => {
    const face = cardFace(card);
    face.removeAttribute('role'); // the button around it has the name
    return button(`deck-${card}`, face, () => ontap(card), {'aria-label': cardName(card), 'data-card': card});
  });
  const element = h('div', {class: 'deck', role: 'group', 'aria-label': 'Deck'}, buttons);
  arrowKeys(element);
  return {
    element,
    update(used, held) {
      for (const one of buttons) {
        one.ariaPressed = String(used.has(one.dataset.card));
        one.classList.toggle('held', one.dataset.card === held);
      }
    },
  };
}

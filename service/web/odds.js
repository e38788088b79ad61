/** Odds: what each seat may expect of the pot, as a bar beside its hand. */

import * as api from './api.js';
import {h} from './elements.js';

const QUICK = {max_samples: 20_000, most_enumerated: 200_000, time_limit_ms: 500, seed: 1};
const PAUSE_MS = 150; // so long nothing must change before odds are worth asking for
const SHARES = ['high', 'low', 'spade'];

const percent = (chance) => `${Math.round(chance * 100)}%`;

/** Bars in the places that `oddsPlace` made within `root`, for the table that was asked about last. */
export class Odds {
  #root;
  #asked = new AbortController();

  constructor(root) {
    this.#root = root;
  }

  /** Asks about a table, the request to which the limits are missing; null takes the bars away. */
  async show(table) {
    this.#asked.abort();
    const {signal} = this.#asked = new AbortController();
    if (!table) return this.#clear();
    for (const place of this.#places) place.ariaBusy = 'true';
    await new Promise((done) => { setTimeout(done, PAUSE_MS); });
    if (signal.aborted) return;
    try {
      const {seats, method} = await api.odds({...table, ...QUICK}, signal);
      if (signal.aborted) return;
      this.#clear();
      for (const seat of seats) this.#place(seat.seat)?.replaceChildren(...bar(seat, method));
    } catch (reason) {
      // Odds are a help: where there are none yet, the question that was asked says why, not they.
      if (!(reason instanceof api.Problem) && reason.name !== 'AbortError') throw reason;
      if (!signal.aborted) this.#clear();
    }
  }

  get #places() {
    return this.#root.querySelectorAll('[data-odds]');
  }

  #place(seat) {
    return this.#root.querySelector(`[data-odds="${seat}"]`);
  }

  #clear() {
    for (const place of this.#places) {
      place.replaceChildren();
      place.ariaBusy = null;
    }
  }
}

/** Where the bar of a seat will be. */
export const oddsPlace = (seat) => h('div', {class: 'odds', 'data-odds': seat});

function bar(seat, method) {
  const filled = h('span', {class: 'bar-of'});
  filled.style.width = `${seat.expected_part * 100}%`;
  const about = method === 'exact' ? '' : 'about ';
  const shares = SHARES.filter((name) => seat[name]);
  const chances = shares.map((name) => `${shares.length > 1 ? name : 'wins'} ${percent(seat[name].win)}`);
  if (shares.length > 1) chances.push(`all ${percent(seat.scoop)}`);
  else if (seat[shares[0]].tie > 0.005) chances.push(`ties ${percent(seat[shares[0]].tie)}`);
  return [
    h('span', {class: 'odds-bar', 'aria-hidden': 'true'}, filled),
    h('span', {}, h('b', {}, `${about}${percent(seat.expected_part)}`), ' of the pot: ', chances.join(', ')),
  ];
}

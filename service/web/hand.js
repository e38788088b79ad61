/** A hand that is played: its set-up, its events, and how far of them one looks. */

import * as api from './api.js';

export class Hand {
  /** `request`: what POST /v1/hands takes. */
  constructor({events = [], view, ...setUp}) {
    this.setUp = setUp;
    this.events = events;
    this.step = events.length;
  }

  /** The request for the hand up to where one looks. */
  get request() {
    return {...this.setUp, events: this.events.slice(0, this.step)};
  }

  /** The whole hand, to be kept. */
  get whole() {
    return {...this.setUp, events: this.events};
  }

  /** The dealer's seat. */
  get dealer() {
    return this.setUp.dealer ?? this.setUp.seats.at(-1).seat;
  }

  /** Where the hand stands, as `viewer` may see it: all, public, or a seat. */
  seenBy(viewer) {
    return api.replay({...this.request, view: viewer});
  }

  /** Adds an event, if it can be, and answers what the public sees; what was taken back before is forgotten. */
  async add(event) {
    const events = [...this.request.events, event];
    const answer = await api.replay({...this.setUp, events, view: 'public'});
    this.events = events;
    this.step = events.length;
    return answer;
  }

  /** The request for the next hand: the stacks as they stand, and the button one seat on. */
  next(answer) {
    const {seats, carried_pots: _, ...setUp} = this.setUp;
    const left = answer.seats.filter((seat) => seat.stack > 0);
    const stacks = new Map(left.map(({seat, stack}) => [seat, stack]));
    const order = answer.seats.map(({seat}) => seat);
    const after = order.indexOf(this.dealer) + 1;
    const clockwise = [...order.slice(after), ...order.slice(0, after)];
    return {
      ...setUp,
      dealer: clockwise.find((seat) => stacks.has(seat)),
      seats: seats
        .filter(({seat}) => stacks.has(seat))
        .map(({position, ...seat}) => ({...seat, stack: stacks.get(seat.seat)})),
      events: [],
    };
  }
}

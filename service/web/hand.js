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
    const order = answer.seats.map((seat) => seat.seat);
    const after = order.indexOf(this.dealer) + 1;
    const dealer = [...order.slice(after), ...order.slice(0, after)].find((number) => left.some((seat) => seat.seat === number));
    return {
      ...setUp,
      dealer,
      seats: seats.filter((seat) => left.some((one) => one.seat === seat.seat)).map((seat) =>
        ({...seat, position: undefined, stack: left.find((one) => one.seat === seat.seat).stack})),
      events: [],
    };
  }
}

/** Chips: an amount in figures, and as a stack. */

import {h, svg} from './elements.js';

const WORTH = [['gold', 1000], ['plum', 500], ['ink', 100], ['leaf', 25], ['rose', 5], ['bone', 1]];
const FEW = 10; // the largest chips of a stack, at most; of an amount beyond all chips the stack shows as many

/** "1,250". */
export const figures = (amount) => amount.toLocaleString('en');

/** A stack of chips with its amount. */
export function chipStack(amount) {
  const chips = [];
  let rest = Math.min(amount, FEW * WORTH[0][1]);
  const largest = WORTH.findLastIndex(([, worth]) => rest / worth <= FEW);
  for (const [colour, worth] of WORTH.slice(largest)) {
    for (; rest >= worth; rest -= worth) chips.push(colour);
  }
  const height = 16 + 4 * Math.max(chips.length - 1, 0);
  const drawing = svg('svg', {class: 'stack', viewBox: `0 0 34 ${height}`, width: 34, height, 'aria-hidden': 'true'});
  chips.forEach((colour, index) => {
    const y = height - 8 - 4 * index;
    drawing.append(
      svg('path', {class: `chip ${colour}`, d: `M2 ${y}v3a15 5 0 0 0 30 0v-3`}),
      svg('ellipse', {class: `chip ${colour}`, cx: 17, cy: y, rx: 15, ry: 5}),
    );
  });
  return h('span', {class: 'chips'}, drawing, h('b', {}, figures(amount)));
}

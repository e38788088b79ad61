/** Elements, written as the tree that they are. */

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = new Set(['checked', 'disabled', 'hidden', 'open', 'selected', 'value']);

/** An HTML element. `onclick` and the like listen; null and false leave an attribute out. */
export function h(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** A button; `key` is the `data-key` by which it keeps the focus. */
export function button(key, label, onclick, more = {}) {
  return h('button', {type: 'button', 'data-key': key, onclick, ...more}, label);
}

/** A list to choose from, each choice a value and a text; `onpick` gets the value as text. */
export function choiceList(key, choices, chosen, onpick, more = {}) {
  const options = choices.map(([value, text]) => h('option', {value, selected: value === chosen}, text));
  return h('select', {'data-key': key, onchange: (event) => onpick(event.target.value), ...more}, options);
}

/** A field for a whole number. */
export function numberField(key, value, more = {}) {
  return h('input', {type: 'number', min: 0, step: 1, inputmode: 'numeric', value, 'data-key': key, ...more});
}

/** A field for cards as text. */
export function cardsField(key, placeholder, more = {}) {
  const plain = {autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false'};
  return h('input', {type: 'text', placeholder, 'data-key': key, ...plain, ...more});
}

/** A box to tick. */
export function tick(key, label, checked, ontick, more = {}) {
  const onchange = (event) => ontick(event.target.checked);
  const box = h('input', {type: 'checkbox', checked, 'data-key': key, onchange, ...more});
  return h('label', {class: 'tick'}, box, label);
}

/**
 * Gives an element new children. Where one of the old ones had the focus, the new one with the same
 * `data-key` gets it, or else the chief button of the same `data-region`.
 */
export function refill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const region = focused?.closest('[data-region]')?.dataset.region;
  element.replaceChildren(...present(children));
  if (!focused || focused === element) return;
  const {key} = focused.dataset;
  const same = key && element.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  const scope = (region && element.querySelector(`[data-region="${region}"]`)) ?? element;
  const chief = () => scope.querySelector('button.first:not(:disabled)');
  const any = () => scope.querySelector('button:not(:disabled), input, select, summary');
  (same || chief() || any())?.focus({preventScroll: true});
}

/** One tab stop for a grid of buttons: the arrow keys go from one to the next. */
export function arrowKeys(element) {
  const settle = (stop) => {
    for (const button of element.querySelectorAll('button')) button.tabIndex = -1;
    stop.tabIndex = 0;
  };
  element.addEventListener('focusin', (event) => {
    if (event.target.matches('button')) settle(event.target);
  });
  element.addEventListener('keydown', (event) => {
    const buttons = [...element.querySelectorAll('button')];
    const from = buttons.indexOf(document.activeElement);
    const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
    const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns};
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : from + steps[event.key];
    if (from < 0 || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
  });
  if (element.querySelector('button')) settle(element.querySelector('button'));
}

/** Says to a screen reader what has happened. */
export function say(text) {
  document.getElementById('said').textContent = text;
}

function furnish(element, attributes, children) {
  element.append(...present(children));
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (PROPERTIES.has(name)) element[name] = value;
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  return element;
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

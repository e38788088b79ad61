/** Problems: what the API refuses is shown, in its words, at the field that it speaks of. */

import {articleList} from './articles.js';
import {h} from './elements.js';

const MOST_SHOWN = 5; // of the faults that have no field

let count = 0;

/** Takes away what was shown. */
export function clearProblem(root) {
  for (const shown of root.querySelectorAll('.problem, .fault')) shown.remove();
  for (const field of root.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}

/**
 * Shows a problem. A fault goes to the element of `root` whose `data-pointer` is the fault's JSON
 * pointer or the nearest above it; the whole goes to `place`.
 */
export function showProblem(root, place, problem) {
  clearProblem(root);
  const homeless = problem.errors.filter((fault) => !showAtField(root, fault));
  const shown = homeless.slice(0, MOST_SHOWN).map(({pointer, detail}) => h('li', {}, `${pointer} ${detail}`));
  place.prepend(h('div', {class: 'problem', role: 'alert'},
    h('strong', {}, problem.title),
    h('p', {}, problem.detail),
    shown.length > 1 && h('ul', {}, shown),
    problem.rules.length > 0 && articleList(problem.rules)));
}

function showAtField(root, {pointer, detail}) {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
    const field = root.querySelector(`[data-pointer="${CSS.escape(path)}"]`);
    if (!field) continue;
    count += 1;
    const folded = field.closest('details');
    if (folded) folded.open = true;
    const fault = h('p', {class: 'fault', id: `fault-${count}`}, detail);
    if (field.matches('input, select, textarea')) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', fault.id);
      (field.closest('label') ?? field).after(fault);
    } else {
      field.append(fault);
    }
    return true;
  }
  return false;
}

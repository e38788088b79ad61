/** Articles: what an answer rests on, each with what it says. */

import * as api from './api.js';
import {h} from './elements.js';

let texts = {};

/** Asks for what the articles say; must be done before a list is made. */
export async function loadArticles() {
  texts = await api.articles();
}

/** The ids of articles, each once, where there is no room for what they say. */
export function articleIds(ids) {
  const each = [...new Set(ids)];
  const listed = each.map((id, index) => (index + 1 < each.length ? `${id},` : id));
  return h('small', {}, listed.map((id) => [' ', h('span', {class: 'id'}, id)]));
}

/** Articles with what they say, each once. */
export function articleList(ids) {
  const each = [...new Set(ids)];
  return h('ul', {class: 'articles'}, each.map((id) => h('li', {}, h('b', {}, id), ` ${texts[id] ?? ''}`)));
}

/** The same, folded away under a heading; `about` says of what they are, where the heading is but a sign. */
export function foldedArticles(heading, ids, key, about = null) {
  if (!ids.length) return null;
  const summary = h('summary', {'data-key': key, 'aria-label': about}, heading);
  const folded = h('details', {class: about ? 'sign' : 'fold'}, summary);
  // Made when it is opened: a long log has hundreds of them.
  folded.addEventListener('toggle', () => folded.append(articleList(ids)), {once: true});
  return folded;
}

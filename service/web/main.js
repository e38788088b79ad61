/** The page: settings, the catalogue, and the view that the address names. */

import * as api from './api.js';
import {loadArticles} from './articles.js';
import {batchView} from './batch.js';
import {Choice} from './choice.js';
import {h} from './elements.js';
import {gamesView} from './picker.js';
import {playView} from './play.js';
import {showProblem} from './problems.js';
import {showdownView} from './showdown.js';

const VIEWS = {games: gamesView, showdown: showdownView, play: playView, batch: batchView};
const main = document.getElementById('main');
const opened = {};

keepLook();
try {
  const [catalogue] = await Promise.all([api.games(), loadArticles()]);
  const choice = new Choice(catalogue);
  addEventListener('hashchange', () => go(choice));
  main.replaceChildren();
  go(choice, false);
} catch (problem) {
  if (!(problem instanceof api.Problem)) throw problem;
  main.replaceChildren();
  showProblem(main, main, problem);
}

/** Shows the view of an address such as #/play/…; each view is made once and stays as it was left. */
function go(choice, byTheReader = true) {
  const [, name = 'games', rest = ''] = location.hash.split('/');
  if (location.hash && !VIEWS[name]) return;
  const root = opened[name]?.root ?? h('section', {class: `view ${name}`, 'data-view': name});
  if (!opened[name]) {
    main.append(root);
    const heading = h('h1', {class: 'unseen', tabindex: -1});
    root.append(heading);
    opened[name] = {root, heading, view: VIEWS[name](root, choice)};
    heading.textContent = opened[name].view.title;
  }
  for (const other of Object.values(opened)) other.root.hidden = other.root !== root;
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.getAttribute('href') === `#/${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const {view, heading} = opened[name];
  document.title = `${view.title} · Stud rules`;
  if (byTheReader) {
    scrollTo({top: 0});
    heading.focus({preventScroll: true});
  }
  view.open?.(rest);
}

/** Theme and deck colours, as this browser keeps them. */
function keepLook() {
  const form = document.querySelector('.look form');
  const {theme, four_colours: fourColours} = form.elements;
  theme.value = localStorage.getItem('theme') ?? 'auto';
  fourColours.checked = localStorage.getItem('four_colours') === 'true';
  const show = () => {
    document.documentElement.dataset.theme = theme.value;
    document.documentElement.classList.toggle('four-colours', fourColours.checked);
  };
  form.addEventListener('change', () => {
    localStorage.setItem('theme', theme.value);
    localStorage.setItem('four_colours', fourColours.checked);
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  show();
}

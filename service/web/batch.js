/** Batch: a file of hands in, what they are worth out. */

import {Problem} from './api.js';
import {evaluateFile} from './bulk.js';
import {DECK, shuffled} from './cards.js';
import {figures} from './chips.js';
import {button, h, refill, say, svg} from './elements.js';
import {gameSelect, words} from './picker.js';
import {clearProblem, showProblem} from './problems.js';
import {Tally} from './tally.js';

const SAMPLE = 100_000;
const BARS = 75; // of the picture of strengths

export function batchView(root, choice) {
  let running = null;
  const problemPlace = h('div', {});
  const progress = h('progress', {max: 1, value: 0, 'aria-label': 'Hands evaluated'});
  const speed = h('p', {class: 'speed'});
  const stop = button('stop', 'Stop', () => running?.abort());
  const underWay = h('div', {class: 'under-way panel', hidden: true}, progress, speed, stop);
  const results = h('div', {class: 'results'});
  const format = h('p', {class: 'format'});
  const take = ([file]) => file && run(file);
  const field = h('input', {type: 'file', accept: '.txt,text/plain', onchange: () => take(field.files)});
  const drop = h('div', {class: 'drop panel'},
    h('label', {class: 'file'}, 'Drop a text file of hands here, or choose one', field),
    format,
    button('sample', `No file at hand? Deal ${figures(SAMPLE)} hands`, () => run(sample())));
  drop.addEventListener('dragover', (event) => { event.preventDefault(); drop.classList.add('over'); });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    take(event.dataTransfer.files);
  });
  root.append(h('div', {class: 'picker'}, gameSelect(choice)), drop, problemPlace, underWay, results);
  choice.addEventListener('change', sayFormat);
  sayFormat();
  return {title: 'Batch'};

  /** Says how a hand is written in the chosen game. */
  function sayFormat() {
    const {layout} = choice.game.record;
    const faces = layout.filter((face) => face !== 'wild_rank').join(' ');
    const [rank, four] = layout.includes('wild_rank') ? [', a blank and the holder\u2019s wild rank', ' 4'] : ['', ''];
    format.textContent = `A hand a line: seven cards, ${faces}${rank}. For example AsKd9c2h2dTs7c${four}.`;
  }

  function sample() {
    const ranks = choice.game.wild.seat_ranks;
    const hands = Array.from({length: SAMPLE}, (_, index) =>
      shuffled(DECK, 7).join('') + (ranks ? ` ${ranks[index % ranks.length]}` : ''));
    return new Blob([hands.join('\n')]);
  }

  async function run(blob) {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const {game} = choice;
    const tally = new Tally(game);
    const began = performance.now();
    const tell = () => {
      const seconds = (performance.now() - began) / 1000;
      const aSecond = figures(Math.round(tally.hands / seconds));
      progress.value = tally.bytes / blob.size;
      speed.textContent = `${figures(tally.hands)} hands in ${seconds.toFixed(1)} s, ${aSecond} a second`;
    };
    clearProblem(root);
    results.replaceChildren();
    underWay.hidden = stop.hidden = false;
    tell();
    say('Evaluating.');
    try {
      await evaluateFile(game, blob, (chunk, strengths) => { tally.add(chunk, strengths); tell(); }, mine.signal);
      progress.value = 1;
      refill(results, tally.shares.map((share) => shareResults(share, tally.hands)), download(tally, game));
      say(`Done: ${speed.textContent}.`);
    } catch (error) {
      mine.abort();
      if (error.name === 'AbortError') say('Stopped.');
      else if (error instanceof Problem) showProblem(root, problemPlace, error);
      else throw error;
    } finally {
      if (running === mine) {
        running = null;
        stop.hidden = true;
      }
    }
  }
}

/** How many hands of each category, how the strengths lie, and the best and the worst hand. */
function shareResults(share, hands) {
  const rows = share.categories.map(({category, first, last}) => [words(category), Tally.count(share, first, last)]);
  rows.reverse();
  if (share.counts[0]) rows.push(['none', share.counts[0]]);
  const most = Math.max(...rows.map(([, count]) => count));
  const bar = (count) => {
    const drawn = h('span', {class: 'bar-of'});
    drawn.style.width = `${(100 * count) / most}%`;
    return drawn;
  };
  const heads = ['Category', 'Hands', 'Share'].map((text) => h('th', {scope: 'col'}, text));
  const line = ([name, count]) => h('tr', {},
    h('th', {scope: 'row'}, name),
    h('td', {}, figures(count)),
    h('td', {}, `${((100 * count) / hands || 0).toFixed(2)} %`),
    h('td', {class: 'bars'}, bar(count)));
  const named = ({line: {text}, strength}) => `${text} (${figures(strength)})`;
  return h('section', {class: 'panel'},
    h('h2', {}, `${words(share.name)} hands`),
    h('table', {class: 'histogram'}, h('thead', {}, h('tr', {}, heads, h('td'))), h('tbody', {}, rows.map(line))),
    share.best.line && h('figure', {},
      strengthPicture(share),
      h('figcaption', {}, `Strengths, from 1 to ${figures(share.last)}. `,
        `Best: ${named(share.best)}. Worst: ${named(share.worst)}.`)));
}

function strengthPicture(share) {
  const bars = Math.min(BARS, share.last);
  const edge = (bar) => Math.round((bar * share.last) / bars);
  const counts = Array.from({length: bars}, (_, bar) => Tally.count(share, edge(bar) + 1, edge(bar + 1)));
  const most = Math.max(...counts);
  const heights = counts.map((count) => (60 * count) / most);
  return svg('svg', {
    class: 'strengths', viewBox: `0 0 ${bars * 4} 60`, preserveAspectRatio: 'none', role: 'img',
    'aria-label': 'How many hands have which strength, weak ones at the left',
  }, heights.map((height, bar) => svg('rect', {x: bar * 4, width: 3, y: 60 - height, height})));
}

function download(tally, game) {
  const heading = ['hand', ...tally.shares.map((share) => share.name)].join('\t') + '\n';
  const url = URL.createObjectURL(new Blob([heading, ...tally.parts], {type: 'text/tab-separated-values'}));
  const name = `${game.key}-strengths.tsv`;
  return h('p', {class: 'go'}, h('a', {class: 'button first', href: url, download: name}, 'Download the strengths'));
}

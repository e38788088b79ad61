/** What has been evaluated so far: how many hands have each strength, and the best and the worst of them. */

export class Tally {
  hands = 0;
  bytes = 0;
  parts = []; // the lines of the download, chunk by chunk

  constructor(game) {
    this.shares = game.shares.map(({for: name, categories}) => {
      const last = Math.max(...categories.map((category) => category.last));
      const counts = new Uint32Array(last + 1);
      return {name, categories, last, counts, best: {strength: 0}, worst: {strength: Infinity}};
    });
  }

  /** Takes in a chunk of lines and their strengths. */
  add({index, lines, bytes}, strengths) {
    for (const share of this.shares) {
      strengths[share.name].forEach((strength, at) => {
        share.counts[strength] += 1;
        if (strength > share.best.strength) share.best = {strength, line: lines[at]};
        if (strength && strength < share.worst.strength) share.worst = {strength, line: lines[at]};
      });
    }
    this.hands += lines.length;
    this.bytes += bytes;
    const columns = this.shares.map((share) => strengths[share.name]);
    const told = lines.map(({text}, at) => [text, ...columns.map((column) => column[at])].join('\t'));
    this.parts[index] = `${told.join('\n')}\n`;
  }

  /** How many hands of a share have strengths from `first` to `last`. */
  static count(share, first, last) {
    let hands = 0;
    for (let strength = first; strength <= last; strength += 1) hands += share.counts[strength];
    return hands;
  }
}

/** The game that is chosen and its house rules: one choice, which every view shares. */

export class Choice extends EventTarget {
  #houseRules = new Map();

  constructor({games, mixes}) {
    super();
    this.games = games;
    this.mixes = mixes;
    this.game = games[0];
  }

  /** The house rules that were chosen for the game; what is not among them is for the API to assume. */
  get houseRules() {
    return this.#houseRules.get(this.game.key) ?? {};
  }

  /** Chooses a game, and its house rules where `houseRules` has them. */
  play(key, houseRules) {
    const game = this.games.find((one) => one.key === key);
    if (!game || (game === this.game && !houseRules)) return;
    this.game = game;
    if (houseRules) this.#houseRules.set(key, {...houseRules});
    this.#tell();
  }

  /** Chooses what a house rule is; undefined leaves it to the API. */
  rule(key, value) {
    const rules = {...this.houseRules, [key]: value};
    if (value === undefined) delete rules[key];
    this.#houseRules.set(this.game.key, rules);
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }
}

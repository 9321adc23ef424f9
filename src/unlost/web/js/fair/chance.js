// The chance that a match is dealt by, worked out here: ChaCha with eight rounds, keyed by the SHA-256 of the seed.
// As kernel/rng.py does it.
import { sha256 } from "./sha256.js";

const BLOCKS = 8; // are made at a time; their words are handed out in turn: the first of each, then the second of each
const WORD = 2n ** 32n;

/** @param {number} x @param {number} places */
const turned = (x, places) => (x << places) | (x >>> (32 - places));

/** @param {Uint32Array} x @param {number} a @param {number} b @param {number} c @param {number} d */
function quarter(x, a, b, c, d) {
  x[a] += x[b];
  x[d] = turned(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = turned(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = turned(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = turned(x[b] ^ x[c], 7);
}

export class Chance {
  /** @param {string} seed @param {number} stream a match takes one for each deal */
  constructor(seed, stream) {
    const start = new Uint8Array(64);
    start.set(new TextEncoder().encode("expand 32-byte k"));
    start.set(sha256(new TextEncoder().encode(seed)), 16);
    const view = new DataView(start.buffer);
    view.setUint32(56, stream, true);
    this.start = Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true));
    this.words = new Uint32Array(16 * BLOCKS);
    this.used = this.words.length;
  }

  /** The next 32 bits. */
  word() {
    if (this.used === this.words.length) this.cipher();
    return this.words[this.used++];
  }

  cipher() {
    for (let block = 0; block < BLOCKS; block++) {
      const x = this.start.slice();
      for (let round = 0; round < 4; round++) {
        for (const i of [0, 1, 2, 3]) quarter(x, i, i + 4, i + 8, i + 12);
        for (const i of [0, 1, 2, 3]) quarter(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
      }
      for (let i = 0; i < 16; i++) this.words[i * BLOCKS + block] = x[i] + this.start[i];
      this.start[12]++;
    }
    this.used = 0;
  }

  /** An even draw from 0 to n - 1. @param {number} n */
  below(n) {
    const many = BigInt(n);
    let product = BigInt(this.word()) * many;
    while (product % WORD < WORD % many) product = BigInt(this.word()) * many;
    return Number(product / WORD);
  }

  /** Put a list into random order. @template T @param {T[]} list */
  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
}

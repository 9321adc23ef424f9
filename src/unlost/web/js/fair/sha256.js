// SHA-256 (FIPS 180-4). The browser has one of its own only on pages that came encrypted or from this machine.

const FRACTION = 2 ** 32;
const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);

/** The first 32 bits of the fraction of a number. @param {number} x */
const fraction = (x) => Math.floor((x - Math.floor(x)) * FRACTION) >>> 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} x @param {number} places */
const turned = (x, places) => (x >>> places) | (x << (32 - places));

/** The hash of some bytes. @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = [...START];
  const w = new Uint32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(start + 4 * i);
    for (let i = 16; i < 64; i++) {
      const early = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const late = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + early + w[i - 7] + late;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + mixed + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] = (hash[i] + word) | 0;
    });
  }
  const found = new Uint8Array(32);
  const out = new DataView(found.buffer);
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return found;
}

/** The hash of a text, as hexadecimal digits. @param {string} text */
export const sha256Of = (text) =>
  [...sha256(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

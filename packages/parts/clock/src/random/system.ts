import { randomBytes, randomFillSync } from "node:crypto";
import type { Random } from "@dicetower/contract";

const blockBytes = 8192;
const range32 = 2 ** 32;
const range53 = 2 ** 53;

/** Makes a random source from the system's generator. It fetches bytes in blocks, so that a die costs nanoseconds. */
export function createRandom(): Random {
  const block = new Uint32Array(blockBytes / 4);
  let at = block.length;

  function word(): number {
    if (at === block.length) {
      randomFillSync(block);
      at = 0;
    }
    const value = block[at] as number;
    // A number that has been used does not stay in memory.
    block[at++] = 0;
    return value;
  }

  function bits53(): number {
    return (word() & 0x1fffff) * range32 + word();
  }

  return {
    die(faces) {
      if (!Number.isSafeInteger(faces) || faces < 1)
        throw new RangeError(`a die has from 1 to 2^53 - 1 faces, not ${faces}`);
      const [range, draw] = faces <= range32 ? [range32, word] : [range53, bits53];
      // Rejection: the numbers beyond the last whole multiple of `faces` would favour low faces.
      const limit = range - (range % faces);
      let value = draw();
      while (value >= limit) value = draw();
      return (value % faces) + 1;
    },
    bytes: (count) => randomBytes(count),
    fraction: () => bits53() / range53,
  };
}

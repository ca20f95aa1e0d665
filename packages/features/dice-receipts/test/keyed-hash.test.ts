import { createHmac } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { KeyedHash } from "../src/seeds/keyed-hash.js";

describe("a keyed hash", () => {
  it("is HMAC-SHA-256 as the library of Node has it, for every key and text that it takes", () => {
    const key = fc.uint8Array({ maxLength: 64 });
    const text = fc.string({ unit: "binary-ascii", maxLength: 55 });
    fc.assert(
      fc.property(key, text, text, (secret, first, second) => {
        const hash = new KeyedHash(secret);
        for (const said of [first, second]) {
          const written = Buffer.alloc(32);
          for (const [at, word] of hash.of(said).entries()) written.writeInt32BE(word, at * 4);
          expect(written.toString("hex")).to.equal(createHmac("sha256", secret).update(said).digest("hex"));
        }
      }),
    );
  });

  it("takes a text of 55 characters and a key of 64 bytes, and nothing longer", () => {
    expect(() => new KeyedHash(new Uint8Array(64)).of("a".repeat(55))).to.not.throw();
    expect(() => new KeyedHash(new Uint8Array(64)).of("a".repeat(56))).to.throw(RangeError, "55");
    expect(() => new KeyedHash(new Uint8Array(65))).to.throw(RangeError, "64");
  });
});

import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { codes } from "@dicetower/contract";
import { expect } from "chai";
import { readPrivateKey, signerOfKey, signIndex, verifySignature } from "../src/index.js";
import { bytesOf, indexWith, refusalOf } from "./indexes.js";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const spki = publicKey.export({ format: "der", type: "spki" });
const raw = spki.subarray(-32);
const index = bytesOf(indexWith());

describe("the signature of an index", () => {
  it("says whose it is, by the key as it is or in its wrapping", () => {
    const digits = createHash("sha256").update(raw).digest("hex");
    const signer = {
      publicKey: raw.toString("base64"),
      fingerprint: (digits.slice(0, 32).match(/.{4}/g) ?? []).join(" "),
    };
    expect(signer.fingerprint).to.match(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
    expect(verifySignature(index, signIndex(index, privateKey))).to.deep.equal(signer);
    const wrapped = bytesOf({
      algorithm: "ed25519",
      publicKey: spki.toString("base64"),
      signature: sign(null, index, privateKey).toString("base64"),
      note: "ignored",
    });
    expect(verifySignature(index, wrapped)).to.deep.equal(signer);
    expect(signerOfKey(privateKey)).to.deep.equal(signer);
    expect(signerOfKey(publicKey)).to.deep.equal(signer);
  });

  it("falls with any flipped bit of the index", () => {
    const signature = signIndex(index, privateKey);
    for (let at = 0; at < index.length; at += 7) {
      const changed = Buffer.from(index);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(refusalOf(() => verifySignature(changed, signature)).message, `byte ${at}`).to.include(
        "it is not of this index",
      );
    }
    expect(() => verifySignature(Buffer.concat([index, Buffer.from("\n")]), signature)).to.throw();
  });

  it("falls with any flipped bit of the signature, and with another key", () => {
    const file = JSON.parse(signIndex(index, privateKey).toString()) as Record<string, string>;
    const bytes = Buffer.from(file["signature"] ?? "", "base64");
    for (let at = 0; at < bytes.length; at += 5) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 4;
      const forged = bytesOf({ ...file, signature: changed.toString("base64") });
      expect(refusalOf(() => verifySignature(index, forged)).code, `byte ${at}`).to.equal(codes.ruleBroken);
    }
    const other = signerOfKey(generateKeyPairSync("ed25519").privateKey).publicKey;
    expect(() => verifySignature(index, bytesOf({ ...file, publicKey: other }))).to.throw(
      "not of this index",
    );
  });

  const good = JSON.parse(signIndex(index, privateKey).toString()) as Record<string, unknown>;
  const refused: [string, unknown, RegExp][] = [
    ["no object", [], /must be of type object/],
    ["another algorithm", { ...good, algorithm: "rsa" }, /algorithm must be \[ed25519\]/],
    ["a key that is no base64", { ...good, publicKey: "***" }, /publicKey must be a valid base64/],
    ["a key of another length", { ...good, publicKey: "AAAA" }, /publicKey is no ed25519 key/],
    ["a short signature", { ...good, signature: "AAAA" }, /does not have 64 bytes/],
    [
      "a key of another kind",
      { ...good, publicKey: Buffer.alloc(44, 1).toString("base64") },
      /no ed25519 key/,
    ],
    ["a file without end", { ...good, note: "x".repeat(5_000) }, /more than 4096 bytes/],
  ];
  for (const [what, value, sentence] of refused)
    it(`is refused for ${what}`, () => {
      const { code, message } = refusalOf(() => verifySignature(index, bytesOf(value)));
      expect([code, sentence.test(message)], message).to.deep.equal([codes.ruleBroken, true]);
    });

  it("is made with ed25519 keys alone", () => {
    const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    expect(verifySignature(index, signIndex(index, readPrivateKey(pem))).publicKey).to.equal(
      raw.toString("base64"),
    );
    const { privateKey: other } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(() => signIndex(index, other)).to.throw(TypeError, "no ed25519 key");
    expect(() => readPrivateKey(other.export({ format: "pem", type: "pkcs8" }).toString())).to.throw(
      TypeError,
    );
    expect(() => readPrivateKey("hello")).to.throw(TypeError, "no private key in PEM");
  });
});

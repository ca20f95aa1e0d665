import { anyCharacter, characterCount } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { parseExactly } from "../src/wire/exact-json.js";
import { MessageIds } from "../src/wire/identifiers.js";

const maxLength = BigInt(Number.MAX_SAFE_INTEGER);

/** JSON with numbers as they may be written, and what reading it gives. */
interface Written {
  readonly json: string;
  readonly value: unknown;
}

const plain = (value: unknown): Written => ({ json: JSON.stringify(value), value });

const integer: fc.Arbitrary<Written> = fc
  .oneof(
    fc.bigInt(),
    fc.bigInt(maxLength - 3n, maxLength + 3n),
    fc.bigInt(-maxLength - 3n, -maxLength + 3n),
    fc.bigInt(10n ** 14n, 10n ** 18n),
  )
  .map((n) => ({ json: String(n), value: n >= -maxLength && n <= maxLength ? Number(n) : String(n) }));

const digits = fc.bigInt(0n, 10n ** 40n).map(String);
/** Numbers that are no integers as they are written: read as ever. */
const fraction: fc.Arbitrary<Written> = fc
  .oneof(
    fc.tuple(digits, digits).map(([whole, rest]) => `${whole}.${rest}`),
    fc.tuple(digits, fc.integer({ min: -400, max: 400 })).map(([whole, power]) => `${whole}e${power}`),
    fc.tuple(digits, digits).map(([whole, rest]) => `-${whole}.${rest}E+1`),
  )
  .map((json) => ({ json, value: JSON.parse(json) as unknown }));

/** Texts full of what could be taken for numbers, and for their own ends. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789-.eE"\\,:[]{} \n漢') }),
  fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter) }),
  digits.map((many) => `"${many}\\":${many},`),
);

const written: fc.Arbitrary<Written> = fc.letrec<{ any: Written }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    integer,
    fraction,
    text.map(plain),
    fc.constantFrom(null, true, false).map(plain),
    fc.array(tie("any"), { maxLength: 5 }).map((items) => ({
      json: `[${items.map(({ json }) => json).join(" ,\n")}]`,
      value: items.map(({ value }) => value),
    })),
    fc.uniqueArray(fc.tuple(text, tie("any")), { maxLength: 5, selector: ([key]) => key }).map((fields) => ({
      json: `{${fields.map(([key, { json }]) => `${JSON.stringify(key)} : ${json}`).join(",")}}`,
      value: JSON.parse(
        `{${fields.map(([key, { value }]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`,
      ) as unknown,
    })),
  ),
})).any;

describe("JSON with all digits", () => {
  it("is read like any other, but for big integers, which come as their digits", () => {
    fc.assert(
      fc.property(written, ({ json, value }) => {
        // -0 and what is beyond doubles stay as JSON.parse has them.
        expect(JSON.stringify(parseExactly(json))).to.equal(JSON.stringify(value));
      }),
      { numRuns: 5_000 },
    );
  });

  it("is read like any other where it has no big integers", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json);
        const big = /\d{16}/.test(json.replace(/"(?:[^"\\]|\\.)*"/g, ""));
        fc.pre(!big);
        expect(parseExactly(json)).to.deep.equal(value);
      }),
    );
  });

  it("is none where it was none before", () => {
    const broken = [
      "{9007199254740993:1}",
      "[009007199254740993]",
      "[-]",
      "9007199254740993abc",
      '"9007199254740993',
      "[9007199254740993",
      "--9007199254740993",
      ".9007199254740993",
    ];
    for (const json of broken) expect(() => parseExactly(json), json).to.throw(SyntaxError);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'9007199254740993-.e"\\,:[]{} ') }), (json) => {
        const outcome = (read: (json: string) => unknown) => {
          try {
            read(json);
            return "read";
          } catch (error) {
            return (error as Error).name;
          }
        };
        expect(outcome(parseExactly)).to.equal(outcome(JSON.parse));
      }),
    );
  });

  it("may be as long as a frame", () => {
    const long = '\\n\\"1'.repeat(2_000_000);
    const json = `{"file":"${long}","id":9007199254740993,"list":[${"1,".repeat(500_000)}18446744073709551615]}`;
    const { id, list } = parseExactly(json) as { id: unknown; list: unknown[] };
    expect(id).to.equal("9007199254740993");
    expect(list.at(-1)).to.equal("18446744073709551615");
  });
});

describe("ids of messages", () => {
  it("go back in the type they came in, though one was too long for a number", () => {
    const ids = new MessageIds();
    expect(ids.read(7)).to.equal("7");
    expect(ids.read("9007199254740993")).to.equal("9007199254740993");
    expect([ids.write("7"), ids.write("9007199254740993")]).to.deep.equal([7, "9007199254740993"]);
    ids.read("m7");
    expect(ids.write("7")).to.equal("7");
  });
});

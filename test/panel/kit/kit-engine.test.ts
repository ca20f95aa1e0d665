import {
  assembled,
  changesOf,
  complaints,
  describe as describeField,
  differences,
  isWanted,
  type Json,
  type JsonSchema,
  type Leaf,
  merged,
  outline,
  readAt,
  same,
  wording,
  writeAt,
} from "@dicetower/panel-kit/engine";
import { expect } from "chai";
import fc from "fast-check";
import { anySchema, anyValue } from "../support/form-schemas.js";

const schemas = 500;
const values = 20;

/** Another value for a control, of the kind that its field has. */
function other({ kind, shown }: Leaf): Json {
  if (kind === "text" || kind === "secret") return `${shown}!`;
  if (kind === "number") return Number(shown) === 41 ? 42 : 41;
  if (kind === "switch") return shown !== "true";
  return { changed: shown };
}

describe("the form engine", () => {
  it(`reads ${schemas} schemas × ${values} values back as they were, and changes nothing but what is changed`, function () {
    this.timeout(120_000);
    let checked = 0;
    let changed = 0;
    const made = fc.sample(anySchema, { numRuns: schemas, seed: 4 });
    for (const [at, schema] of made.entries())
      for (const value of fc.sample(anyValue(schema), { numRuns: values, seed: at })) {
        const leaves = outline(schema, value);
        const back = assembled(leaves, value);
        expect(
          same(back, value),
          `${JSON.stringify(schema)}\n${JSON.stringify(value)}\n${JSON.stringify(back)}`,
        ).to.equal(true);
        checked++;
        const leaf = leaves[checked % leaves.length];
        if (leaf === undefined) continue;
        const next = writeAt(value, leaf.pointer, other(leaf));
        const pointers = differences(value, next, { intoLists: true }).map(({ pointer }) => pointer);
        for (const pointer of pointers)
          expect(
            pointer === leaf.pointer || pointer.startsWith(`${leaf.pointer}/`),
            `${pointer} beside ${leaf.pointer}`,
          ).to.equal(true);
        expect(pointers).to.have.length.above(0);
        changed++;
      }
    expect(checked).to.equal(schemas * values);
    expect(changed).to.equal(schemas * values);
  });

  it("keeps absent, null and the empty text apart", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { a: { type: ["string", "null"], default: "d" } },
    };
    expect(outline(schema, {})).to.deep.equal([{ pointer: "", kind: "empty", shown: "{}" }]);
    expect(outline(schema, { a: null })[0]?.kind).to.equal("none");
    expect(outline(schema, { a: "" })[0]).to.deep.equal({ pointer: "/a", kind: "text", shown: "" });
  });

  it("shows what a field cannot hold as JSON, and what a schema does not know as well", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { n: { type: "number" }, s: { type: "string" } },
    };
    const kinds = outline(schema, { n: "three", s: "with\rreturn", more: [1] }).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(["json", "json", "json"]);
  });

  it("names the field of each row of the design", () => {
    const kind = (schema: JsonSchema) => describeField(schema, schema).kind;
    expect(kind({ type: "boolean" })).to.equal("switch");
    expect(kind({ type: ["integer", "null"] })).to.equal("number");
    expect(kind({ enum: ["a", null] })).to.equal("choice");
    expect(kind({ oneOf: [{ const: 1, title: "One" }, { const: 2 }] })).to.equal("choice");
    expect(kind({ type: "string", "x-secret": true })).to.equal("secret");
    expect(kind({ type: "string", "x-reference": "people" })).to.equal("reference");
    expect(kind({ type: "array", items: { type: "string" } })).to.equal("list");
    expect(kind({ type: "object", patternProperties: { "^a": { type: "number" } } })).to.equal("dictionary");
    expect(kind({ anyOf: [{ type: "string" }, { type: "number" }] })).to.equal("union");
    expect(kind({ type: "object" })).to.equal("json");
    expect(kind({ $ref: "#" })).to.equal("json");
  });

  it("follows references and folds allOf in", () => {
    const root: JsonSchema = {
      $defs: { port: { type: "integer", maximum: 65_535 } },
      type: "object",
      properties: { port: { $ref: "#/$defs/port", title: "Port" } },
      allOf: [{ properties: { host: { type: "string" } }, required: ["host"] }],
    };
    const { members } = describeField(root, root);
    expect(members.map(({ name, required }) => [name, required])).to.deep.equal([
      ["host", true],
      ["port", false],
    ]);
    expect(complaints(root, { host: "h", port: 70_000 }, root)).to.deep.equal([
      { pointer: "/port", key: "kit.wrong.most", variables: { most: 65_535 } },
    ]);
  });

  it("asks for a field only where its condition holds, defaults counted", () => {
    const field: JsonSchema = { "x-dependsOn": { field: "mode", equals: ["loud", "wild"] } };
    expect(isWanted(field, { mode: "loud" }, undefined, undefined)).to.equal(true);
    expect(isWanted(field, { mode: "quiet" }, undefined, { mode: "loud" })).to.equal(false);
    expect(isWanted(field, {}, undefined, { mode: "wild" })).to.equal(true);
  });

  it("puts the changes of two together, and says where they clash", () => {
    const base = { a: 1, b: { c: 1, d: 1 }, e: [1] };
    const mine = { a: 2, b: { c: 2, d: 1 }, e: [1] };
    const theirs = { a: 3, b: { c: 1, d: 2 }, e: [1, 2], f: 1 };
    const changes = changesOf(base, mine, theirs);
    expect(changes.filter(({ clash }) => clash).map(({ pointer }) => pointer)).to.deep.equal(["/a"]);
    expect(merged(theirs, changes, new Map())).to.deep.equal({ a: 2, b: { c: 2, d: 2 }, e: [1, 2], f: 1 });
    expect(merged(theirs, changes, new Map([["/a", "theirs"]]))).to.deep.include({ a: 3 });
  });

  it("writes at a pointer and touches nothing beside it", () => {
    const value = { a: [{ b: 1 }, { b: 2 }], "x/y": { "~": 1 } };
    const next = writeAt(value, "/a/1/b", 3);
    expect(next).to.deep.equal({ a: [{ b: 1 }, { b: 3 }], "x/y": { "~": 1 } });
    expect(readAt(writeAt(value, "/x~1y/~0", undefined), "/x~1y")).to.deep.equal({});
    expect(readAt(next, "/a/0")).to.equal(value.a[0]);
    expect(writeAt(undefined, "/deep/er", 1)).to.deep.equal({ deep: { er: 1 } });
  });

  it("words plurals, variables and the pseudo-locale", () => {
    const text = "{count, plural, =0 {No rolls} one {# roll of {name}} other {# rolls of {name}}}.";
    expect(wording(text, { count: 0, name: "Ann" }, "en")).to.equal("No rolls.");
    expect(wording(text, { count: 1, name: "Ann" }, "en")).to.equal("1 roll of Ann.");
    expect(wording(text, { count: 1200, name: "{x}" }, "en")).to.equal("1,200 rolls of {x}.");
    expect(wording("{count, plural, other {共 # 次}}", { count: 1 }, "zh-CN")).to.equal("共 1 次");
    expect(wording("Save {name}", { name: "Ann" }, "en-XA")).to.match(/^Sávé ·+Ann$|^Sávé .*Ann$/);
    expect(wording("left {open", {}, "en")).to.equal("left {open");
  });
});

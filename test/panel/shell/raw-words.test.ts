import type { Manifest } from "@dicetower/panel/api";
import { isRecord, type Json, type JsonSchema, type RuleKinds } from "@dicetower/panel-kit/engine";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../../conformance/full-tower.js";

/** Options that people know by the very word. */
const known = new Set(["txt", "csv", "html", "json", "yaml", "xml", "zip"]);

interface Place {
  readonly place: string;
  readonly schema: JsonSchema;
}

/** Every schema that a page shows, with the place where it stands. */
function schemasOf({ pages }: Manifest): Place[] {
  const named = pages.flatMap(({ forms, tables }): [string, unknown][] => [
    ...forms.map(({ key, schema }): [string, unknown] => [`form ${key}`, schema]),
    ...tables.flatMap((table): [string, unknown][] => [
      [`${table.key} columns`, table.item],
      [`${table.key} filters`, table.query],
      [`${table.key} new`, table.create?.body],
      [`${table.key} change`, table.update?.body],
      ...[...table.actions, ...table.many.map(({ operation }) => operation)].flatMap(
        ({ method, path, body, answer }): [string, unknown][] => [
          [`${method} ${path}`, body],
          [`answer of ${method} ${path}`, answer],
        ],
      ),
    ]),
  ]);
  return named.flatMap(([place, schema]) =>
    isRecord(schema as Json) ? [{ place, schema: schema as JsonSchema }] : [],
  );
}

/** A word of programs: it is what it stands for, and no language begins a label in small letters. */
function isRaw(label: string, value: string): boolean {
  return label === value && /^-?[a-z]./.test(value) && !known.has(value);
}

/** Options and members below a schema that show the name which programs use. */
function rawIn({ place, schema }: Place): string[] {
  const options = Object.entries(schema["x-options"] ?? {})
    .filter(([value, label]) => isRaw(label, value))
    .map(([value]) => `${place}: option ${value}`);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (member.const !== undefined || member["x-widget"] === "hidden") return [];
    const untitled = member.title === undefined || (member.title === name && /^[a-z]/.test(name));
    return untitled ? [`${place}: member ${name}`] : [];
  });
  return [...options, ...members, ...inside({ place, schema }).flatMap(rawIn)];
}

function inside({ place, schema }: Place): Place[] {
  const { items, additionalProperties, properties, patternProperties, $defs, anyOf, oneOf, allOf } = schema;
  return [
    ...Object.entries({ ...properties, ...patternProperties, ...$defs }).map(
      ([name, one]): [string, unknown] => [`${place}/${name}`, one],
    ),
    ...[items, additionalProperties, ...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map(
      (one): [string, unknown] => [place, one],
    ),
  ].flatMap(([where, one]) => (isRecord(one as Json) ? [{ place: where, schema: one as JsonSchema }] : []));
}

describe("words of an installation with every feature", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  for (const locale of ["en", "zh-CN"]) {
    it(`has no name that programs use in choices, orders and fields: ${locale}`, async () => {
      const manifest = await tower.get(`/api/panel/manifest?locale=${locale}`).data<Manifest>();
      const places = schemasOf(manifest);
      expect(places.length).to.be.above(120);
      expect([...new Set(places.flatMap(rawIn))].join("\n")).to.equal("");
    });

    it(`has none in conditions, actions and events of rules: ${locale}`, async () => {
      const kinds = await tower.get(`/api/automation/kinds?locale=${locale}`).data<RuleKinds>();
      const all = [...kinds.conditions, ...kinds.actions];
      const titles = [...all, ...kinds.events].filter(
        ({ kind, title }) => title === "" || isRaw(title, kind),
      );
      expect(titles.map(({ kind }) => kind)).to.deep.equal([]);
      const raw = all.flatMap(({ kind, schema }) => rawIn({ place: kind, schema }));
      expect([...new Set(raw)].join("\n")).to.equal("");
    });

    it(`says of every list what it will hold, and what to do first: ${locale}`, async () => {
      const { pages } = await tower.get(`/api/panel/manifest?locale=${locale}`).data<Manifest>();
      const tables = pages.flatMap((page) => page.tables);
      const silent = tables.filter(({ empty }) => (empty?.title ?? "") === "" || empty?.text === "");
      expect(silent.map(({ key }) => key)).to.deep.equal([]);
      const titles = tables.map(({ empty }) => empty?.title);
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).to.deep.equal([]);
      const keys = new Set(pages.map(({ key }) => `#/${key.replaceAll(".", "/")}`));
      const lost = tables.flatMap(({ empty }) => empty?.page?.href ?? []).filter((href) => !keys.has(href));
      expect(lost).to.deep.equal([]);
    });
  }
});

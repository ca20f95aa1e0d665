import type { Manifest } from "@dicetower/panel/api";
import { describe as fieldModel, isRecord, type Json, type JsonSchema } from "@dicetower/panel-kit/engine";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../../conformance/full-tower.js";

/** Every schema of the manifest with the place where it stands: forms, columns, filters, bodies. */
function schemasOf({ pages }: Manifest): [place: string, schema: JsonSchema][] {
  return pages
    .flatMap(({ forms, tables }) => [
      ...forms.map(({ key, schema }): [string, unknown] => [key, schema]),
      ...tables.flatMap(({ key, item, query, create, update, actions }): [string, unknown][] => [
        [`${key} columns`, item],
        [`${key} filters`, query],
        [`${key} new`, create?.body],
        [`${key} change`, update?.body],
        ...actions.map(({ title, body }): [string, unknown] => [`${key} ${title}`, body]),
      ]),
    ])
    .filter((one): one is [string, JsonSchema] => isRecord(one[1] as Json));
}

/** Choices below a schema, labels that stand for several values in one of them. */
function unclear(schema: JsonSchema, root: JsonSchema, place: string): string[] {
  const { kind, options, branches } = fieldModel(schema, root);
  const labels = kind === "choice" ? options.map(({ label }) => label) : branches.map(({ label }) => label);
  // A cell that says nothing is fine, an option that does not is not.
  const isBlank = (label: string) => label.trim() === "" && labels.length > 1 && !place.includes(" columns");
  const twice = labels.filter((label, at) => labels.indexOf(label) !== at || isBlank(label));
  const inside = partsOf(schema).flatMap(([part, one]) => unclear(one, root, `${place}/${part}`));
  return [...twice.map((label) => `${place}: "${label}" of ${labels.join(", ")}`), ...inside];
}

function partsOf(schema: JsonSchema): [string, JsonSchema][] {
  const { items, additionalProperties, properties, patternProperties, $defs, anyOf, oneOf, allOf } = schema;
  return [
    ...Object.entries({ ...properties, ...patternProperties, ...$defs }),
    ...Object.entries({ items, additionalProperties }),
    ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].entries(),
  ].flatMap(([name, one]) => (isRecord(one as Json) ? [[String(name), one as JsonSchema]] : []));
}

describe("the choices of an installation with every feature", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  for (const locale of ["en", "zh-CN"])
    it(`have another label for each value: ${locale}`, async () => {
      const manifest = await tower.get(`/api/panel/manifest?locale=${locale}`).data<Manifest>();
      const schemas = schemasOf(manifest);
      expect(schemas.length).to.be.above(100);
      const wrong = schemas.flatMap(([place, schema]) => unclear(schema, schema, place));
      expect(wrong.join("\n")).to.equal("");
    });

  it("calls the levels of censored words by their names", async () => {
    const { pages } = await tower.get("/api/panel/manifest?locale=en").data<Manifest>();
    const censor = pages.flatMap(({ forms }) => forms).find(({ key }) => key === "censor");
    const schema = censor?.schema as JsonSchema;
    const rule = fieldModel(schema.properties?.["rules"], schema).item;
    const { options } = fieldModel(rule.properties?.["level"], schema);
    expect(options.map(({ label }) => label)).to.deep.equal([
      "Ignore",
      "Notice",
      "Caution",
      "Warning",
      "Danger",
      "Critical",
    ]);
  });
});

import { defineFeature, type Joi, JsonSchemas, routes } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullFeatures, fullTower } from "./full-tower.js";

/** Routes whose answer no schema says, and why. */
const unsaid: Readonly<Record<string, string>> = {
  "GET /api/openapi.json": "is an OpenAPI document, which OpenAPI itself describes",
  "GET /api/panel/manifest": "is described by the types of the kit's engine",
  "POST /onebot/v11/http": "answers in the words of another protocol",
  "POST /onebot/v11/http/{adapterId}": "answers in the words of another protocol",
};

/** Keywords of which a schema has one, if it says more than "an object". */
const telling = ["properties", "patternProperties", "items", "enum", "const", "anyOf", "oneOf"];

describe("answers of the API", () => {
  let tower: TestHost;
  let schemas: JsonSchemas;
  const probe = defineFeature({
    id: "probe",
    needs: { schemas: JsonSchemas },
    setup(host) {
      ({ schemas } = host.needs);
    },
  });
  before(async () => {
    tower = await fullTower({ features: [...(await fullFeatures()), probe] });
  });
  after(() => tower.stop());

  it("are said by each route, so that the API page and the client know them", () => {
    const says = (returns: Joi.Schema | undefined): boolean => {
      if (returns === undefined) return false;
      const { type, ...more } = schemas.of(returns);
      const plain = type !== undefined && type !== "object" && type !== "array";
      return plain || telling.some((keyword) => keyword in more);
    };
    const silent = tower.host
      .contributions(routes)
      .filter(({ item }) => item.answers !== "file" && !says(item.returns))
      .map(({ item }) => `${item.method} ${item.path}`);
    expect(silent.filter((name) => unsaid[name] === undefined).sort()).to.deep.equal([]);
  });

  it("are left unsaid only where there is such a route", () => {
    const there = tower.host.contributions(routes).map(({ item }) => `${item.method} ${item.path}`);
    expect(there).to.include.members(Object.keys(unsaid));
  });
});

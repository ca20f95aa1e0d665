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

/** Whoever talks to the bot may be of any language, as platforms say it: words are in the nearest there is. */
const anyLanguage = new Set(["POST /api/test/message"]);

/** Keys of texts, and the keys under which owners have changed them elsewhere. */
const known = {
  "roll.result": "strRollDice",
  "bot.on": "strBotOn",
  "name.set": "strNameSet",
  "name.cleared": "strNameDel",
  "welcome.set": "strWelcomeMsgUpdateNotice",
  "welcome.cleared": "strWelcomeMsgClearNotice",
  "spam.rest": "strSpamFirstWarning",
  "censor.caution": "strCensorCaution",
  "censor.warning": "strCensorWarning",
  "censor.danger": "strCensorDanger",
  "censor.critical": "strCensorCritical",
  "error.permission": "strPermissionDeniedErr",
  "manage.notGroupAdmin": "strPermissionDeniedErr",
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
    tower = await fullTower({
      features: [...(await fullFeatures()), probe],
    });
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

  it("name texts by the keys that owners of other bots know, those of names, groups and lists as well", async () => {
    const rows = await tower.get("/api/i18n/all?locale=en").data<{ key: string; originalKey: string }[]>();
    const originals = Object.fromEntries(rows.map(({ key, originalKey }) => [key, originalKey]));
    expect(originals).to.include(known);
  });

  it("are asked for in a language that there is; another is refused, naming the field", async () => {
    const wrong: string[] = [];
    const has = (schema: Joi.Schema | undefined, field: string) =>
      schema !== undefined && Object.hasOwn((schema.describe() as { keys?: object }).keys ?? {}, field);
    for (const { item } of tower.host.contributions(routes))
      for (const field of ["locale", "language"])
        for (const place of ["query", "body"] as const) {
          const name = `${item.method} ${item.path}`;
          if (!has(item.accepts?.[place], field) || anyLanguage.has(name)) continue;
          const path = item.path.replace(/\{\w+\}/g, "1") + (place === "query" ? `?${field}=xx` : "");
          const verb = item.method.toLowerCase() as "post" | "put" | "patch" | "delete";
          const asked =
            item.method === "GET"
              ? tower.get(path)
              : tower[verb](path, place === "body" ? { [field]: "xx" } : undefined);
          const { json } = await asked.done();
          const named = json.errors?.map((error) => error.path) ?? [];
          if (json.code !== 40001 || !named.includes(`/${field}`))
            wrong.push(`${name}: ${json.code} ${named.join()}`);
        }
    expect(wrong).to.deep.equal([]);
  });
});

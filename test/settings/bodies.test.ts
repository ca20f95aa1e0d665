import { defineFeature, Joi, settings, settingsGroup } from "@dicetower/contract";
import { type HttpAnswer, longRun, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { fullFeatures, fullTower } from "../conformance/full-tower.js";
import { type BodySchema, bodiesFor, type Json } from "./bodies.js";

/** Secrets, layers and depth in one group: no feature that is here has all of it. */
const gate = defineFeature({
  id: "gate",
  setup: (host) =>
    host.add(
      settings,
      settingsGroup({
        key: "gate",
        layers: ["global", "account"],
        secrets: ["token", "relay.token"],
        schema: Joi.object({
          address: Joi.string().allow("").max(40).default(""),
          port: Joi.number().integer().min(1).max(65_535).default(80),
          token: Joi.string().max(40).default(""),
          relay: Joi.object({
            token: Joi.string().max(40).optional(),
            tries: Joi.number().integer().min(0).max(9).optional(),
          }).default({}),
          names: Joi.array().items(Joi.string().max(5)).max(3).unique().default([]),
        }),
      }),
    ),
});
const secrets = new Set(["token", "password", "secret"]);
/** What the service gives where it is written as 0: number and time of a new entry. */
const given = new Set(["id", "createdAt"]);
/** What is worked out when it is read: what is written there is passed over. */
const shown = new Set(["lastSentAt", "lastError"]);
const mark = "<configured>";

interface Described {
  readonly paths: Readonly<
    Record<string, { readonly put?: { readonly requestBody?: { readonly content: Content } } }>
  >;
}
type Content = Readonly<Record<string, { readonly schema: BodySchema }>>;

describe("bodies of settings", () => {
  let tower: TestHost;
  let groups: Map<string, BodySchema>;
  before(async () => {
    tower = await fullTower({ features: [...(await fullFeatures()), gate] });
    const { json } = await tower.get("/api/openapi.json").done();
    const { paths } = json as unknown as Described;
    groups = new Map(
      Object.entries(paths)
        .filter(([path]) => paths[`${path}/history/{n}/restore`] !== undefined)
        .map(([path, { put }]) => [path, put?.requestBody?.content["application/json"]?.schema ?? {}]),
    );
  });
  after(() => tower?.stop());

  /** Sends a body as it stands; says whether it was taken. */
  async function tried(address: string, text: string): Promise<boolean> {
    const read = async () => {
      const answer = await tower.get(address).answers({ code: 0 });
      return { data: answer.json.data as Json, etag: answer.headers.get("etag") };
    };
    const before = await read();
    const answer = await tower.put(address, text).done();
    const after = await read();
    const what = `PUT ${address} ${text.slice(0, 300)} answered ${answer.text.slice(0, 300)}`;
    if (answer.status === 200) {
      expect(answer.json.data, what).to.deep.equal(after.data);
      expect(answer.headers.get("etag"), what).to.equal(after.etag);
      expect(unlike(after.data, JSON.parse(text) as Json), what).to.deep.equal([]);
      return true;
    }
    refusal(answer, what);
    expect(after, what).to.deep.equal(before);
    return false;
  }

  it("are taken and read back the same, or refused with the field, and then nothing has changed", async () => {
    expect([...groups.keys()]).to.include.members(["/api/dice/rules", "/api/system/global"]);
    for (const [path, schema] of groups) {
      const asRead = await tower.get(path).data<Json>();
      expect(await tried(path, JSON.stringify(asRead)), `${path} as it was read`).to.equal(true);
      await fc.assert(
        fc.asyncProperty(bodiesFor(schema), async (body) => {
          await tried(path, JSON.stringify(body));
        }),
        { numRuns: longRun ? 40 : 5 },
      );
    }
  });

  it("are so in a layer, too, where null takes an override back", async () => {
    const schema = groups.get("/api/settings/gate") ?? {};
    await fc.assert(
      fc.asyncProperty(bodiesFor(schema), async (body) => {
        await tried("/api/settings/gate?scope=account&target=7", JSON.stringify(body));
      }),
      { numRuns: 100 },
    );
  });

  it("are refused where they are no JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        fc.pre(!isJson(text));
        const answer = await tower.put("/api/dice/rules", text).done();
        expect([answer.status, answer.json.code], text).to.deep.equal([400, 40000]);
      }),
      { numRuns: 40 },
    );
  });
});

/** A refusal names the field; what no single field is to blame for is told in words. */
function refusal({ status, json }: HttpAnswer, what: string): void {
  // 40302: what cannot be set in a container.
  expect(json.code, what).to.be.oneOf([40000, 40001, 40302, 42200]);
  expect(status, what).to.equal(Math.floor(json.code / 100));
  expect(json.message, what).to.not.equal("");
  expect(json.data, what).to.equal(null);
  if (json.code !== 40001) return;
  expect(json.errors?.length, what).to.be.above(0);
  for (const { path, message } of json.errors ?? []) {
    expect(path, what).to.match(/^(\/|$)/);
    expect(message, what).to.be.a("string").and.not.equal("");
  }
}

/** Where what is read differs from what was written; what was left out may be anything. */
function unlike(read: Json | undefined, written: Json, path = ""): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (shown.has(name)) return [];
  if (secrets.has(name)) return read === mark || read === "" || read === undefined ? [] : [path];
  if (written === null || (given.has(name) && written === 0)) return [];
  if (typeof written !== "object") return read === written ? [] : [path];
  if (typeof read !== "object" || read === null) return [path];
  if (Array.isArray(written) && (!Array.isArray(read) || read.length !== written.length)) return [path];
  return Object.entries(written).flatMap(([key, inner]) =>
    unlike((read as Readonly<Record<string, Json>>)[key], inner as Json, `${path}/${key}`),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text === "";
  }
}

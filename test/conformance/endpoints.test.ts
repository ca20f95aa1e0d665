import type { Joi } from "@dicetower/contract";
import { routes } from "@dicetower/contract";
import type { HttpAnswer, TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type Case, filled, type Params, type Refusal } from "./case.js";
import { cases } from "./cases/index.js";
import { failed, successData } from "./envelope.js";
import { type Endpoint, fullTower, readOwn, usedFolder } from "./full-tower.js";

const listed = readOwn<Endpoint[]>("endpoints.json");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** Paths mean the same whatever their parameters are called. */
const shapeOf = (name: string) => name.replace(/\{[^}]+\}/g, "{}");
/** The only ones that need no credentials (api-conventions). */
const open = new Set(["GET /api/auth/status", "POST /api/auth/login"]);

describe("endpoints of the specification", () => {
  let tower: TestHost;
  let routed: Set<string>;
  /** What routes say of their answers. */
  let said: ReadonlyMap<string, Joi.Schema | undefined>;
  const proved = new Set<string>();

  before(async () => {
    tower = await fullTower();
    said = new Map(tower.host.contributions(routes).map(({ item }) => [shapeOf(nameOf(item)), item.returns]));
    routed = new Set(said.keys());
  });
  after(async () => {
    await tower.stop();
    const rest = listed.filter((one) => routed.has(shapeOf(nameOf(one))) && !proved.has(nameOf(one)));
    console.log(`    ${proved.size} of ${listed.length} present`);
    for (const one of rest) console.log(`    routed, but without a case that passes: ${nameOf(one)}`);
  });

  it(`are ${listed.length}, each once`, () => {
    expect(listed).to.have.lengthOf(214);
    expect(new Set(listed.map(nameOf)).size).to.equal(listed.length);
  });

  it("are closed to everybody without credentials, whether they are there or not", async () => {
    for (const endpoint of listed) {
      const what = nameOf(endpoint);
      if (open.has(what)) continue;
      const answer = await send(tower, endpoint.method, filled(endpoint.path), undefined, false);
      failed(answer, 40100, `${what} without credentials`);
    }
    const wrong = { key: false, headers: { "X-API-Key": "wrong" } };
    failed(await tower.get("/api/system/status", wrong).done(), 40101, "a wrong key");
  });

  it("answer 40400 in the envelope where they are not there yet", async () => {
    for (const endpoint of listed.filter((one) => !routed.has(shapeOf(nameOf(one))))) {
      const what = nameOf(endpoint);
      failed(await send(tower, endpoint.method, filled(endpoint.path)), 40400, what);
    }
  });

  for (const one of cases) {
    const [method = "", path = ""] = one.endpoint.split(" ");
    const endpoint = listed.find((other) => nameOf(other) === one.endpoint);

    describe(one.endpoint, () => {
      let mine: TestHost;
      let params: Params = {};
      before(async () => {
        mine = one.own === undefined ? tower : await fullTower({ copyOf: await usedFolder(), ...one.own });
        params = (await one.prepare?.(mine)) ?? {};
      });
      after(async () => {
        if (one.own === undefined) await one.undo?.(mine);
        else await mine.stop();
      });

      it("is in the list and routed", () => {
        expect(endpoint, "in endpoints.json").to.not.equal(undefined);
        expect(routed.has(shapeOf(one.endpoint)), "routed").to.equal(true);
      });

      it("refuses what it cannot take", async () => {
        const { refused } = one;
        const at = filled(path, refused.params ?? params, refused.query);
        const answer = await send(mine, method, at, refused.body);
        failed(answer, refused.code, at);
        namesField(answer, refused);
      });

      if (isObject(one.body) && !(one.body instanceof FormData))
        it("refuses a field that it does not know", async () => {
          const body = { ...(one.body as object), conformanceCanary: 1 };
          failed(await send(mine, method, filled(path, params, one.query), body), 40001, one.endpoint);
        });

      it("answers", async () => {
        const answer = await send(mine, method, filled(path, params, one.query), one.body);
        const data = answered(one, endpoint, answer);
        const { error } = said.get(shapeOf(one.endpoint))?.validate(data, { convert: false }) ?? {};
        expect(error?.message, `as the API page says: ${answer.text.slice(0, 300)}`).to.equal(undefined);
        await one.proves?.(mine, data as never, params);
        proved.add(one.endpoint);
      });
    });
  }

  describe("together", () => {
    it("are as many as they ever were", () => {
      const floor = readOwn<{ present: number }>("floor.json").present;
      const missing = cases.map(({ endpoint }) => endpoint).filter((name) => !proved.has(name));
      expect(proved.size, `fewer than before; not proved: ${missing.join(", ")}`).to.be.at.least(floor);
      expect(
        proved.size,
        `more than before: raise "present" in test/conformance/floor.json to ${proved.size}`,
      ).to.equal(floor);
    });
  });
});

function send(
  tower: TestHost,
  method: string,
  path: string,
  body?: unknown,
  key = true,
): Promise<HttpAnswer> {
  const verb = method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  return verb === "get" ? tower.get(path, { key }).done() : tower[verb](path, body, { key }).done();
}

/** Data of a success, its shape checked. */
function answered(one: Case, endpoint: Endpoint | undefined, answer: HttpAnswer): unknown {
  const bare = endpoint?.envelope === false;
  if (bare) expect(answer.status, `${one.endpoint} answered ${answer.text.slice(0, 300)}`).to.equal(200);
  const data: unknown = bare ? answer.json : successData(answer, one.endpoint);
  const { error } = (one.returns as Joi.Schema).validate(data, { convert: false });
  expect(error?.message, `${one.endpoint} answered ${answer.text.slice(0, 600)}`).to.equal(undefined);
  return data;
}

function namesField(answer: HttpAnswer, { field, code }: Refusal): void {
  if (code !== 40001) return;
  const paths = (answer.json.errors ?? []).map(({ path }) => path);
  expect(paths, answer.text).to.have.length.above(0);
  if (field !== undefined) expect(paths, answer.text).to.include(field);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

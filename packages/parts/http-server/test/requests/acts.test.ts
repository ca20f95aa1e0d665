import { type Credential, codes, credentials, failure, Joi, planned, route } from "@dicetower/contract";
import { expect } from "chai";
import type { Act } from "../../src/index.js";
import { deferred, eventually, Standing } from "../test-support.js";
import { Half } from "../uploads/half.js";

const cookie: Credential = {
  key: "cookie",
  ambient: true,
  check: ({ cookies }) =>
    cookies["s"] === undefined
      ? undefined
      : { kind: "panel", id: "s1", signedInAt: 1, actor: { kind: "panel", id: "s1" } },
};

describe("unsafe requests", () => {
  let standing: Standing;
  let acts: Act[] = [];
  let note: (act: Act) => void | Promise<void> = () => {};
  const seen: unknown[] = [];
  let shredded = 0;
  before(async () => {
    standing = await Standing.begin({
      checkAnswers: true,
      onAct: (act) => {
        acts.push(act);
        return note(act);
      },
    });
    await standing.add((part) => part.add(credentials, cookie));
    const body = Joi.object({ a: Joi.number().required() });
    await standing.serve(
      route({
        method: "PUT",
        path: "/api/change",
        summary: "Changes",
        accepts: { body },
        handle: ({ actor }) => {
          seen.push(actor);
          return 1;
        },
      }),
      route({ method: "GET", path: "/api/change", summary: "Reads", handle: () => 1 }),
      route(
        planned({
          method: "POST",
          path: "/api/shred",
          summary: "Shreds.",
          accepts: { body: Joi.object<{ count: number }>({ count: Joi.number().required() }) },
          returns: Joi.object({ shredded: Joi.number().required() }),
          audit: "shred",
          plan({ body: { count } }) {
            if (count > 99) throw failure(codes.ruleBroken, "Too many.");
            return Array.from({ length: count }, (_, at) => `row ${at}`);
          },
          handle({ body: { count } }) {
            shredded += count;
            return { shredded: count };
          },
        }),
      ),
      route({
        method: "POST",
        path: "/api/preview",
        summary: "Changes nothing",
        audit: false,
        accepts: { body },
        handle: () => 1,
      }),
      route({
        method: "POST",
        path: "/api/fail",
        summary: "Fails",
        handle: () => {
          throw failure(codes.conflict, "taken");
        },
      }),
      route({
        method: "POST",
        path: "/api/bug",
        summary: "Breaks",
        handle: () => {
          throw new Error("bug");
        },
      }),
      route({ method: "POST", path: "/api/fresh", summary: "Fresh", fresh: true, handle: () => 1 }),
      route({
        method: "POST",
        path: "/api/auth/login",
        summary: "Public",
        access: "public",
        handle: () => 1,
      }),
    );
  });
  beforeEach(() => {
    acts = [];
    note = () => {};
  });
  after(() => standing.end());

  it("are reported once, with actor, action and outcome", async () => {
    const { response } = await standing.send("PUT", "/api/change", { a: 1 });
    expect(acts).to.have.length(1);
    expect(acts[0]).to.include({ owner: "host/part2", status: 200, code: 0 });
    expect(acts[0]?.route.key).to.equal("PUT /api/change");
    expect(acts[0]?.identity.kind).to.equal("key");
    expect(acts[0]?.id).to.equal(response.headers.get("x-request-id"));
    expect(acts[0]?.actor, "the object that the handler saw").to.equal(seen.at(-1));
  });

  it("are reported when they fail, by refusal or by a bug", async () => {
    await standing.send("PUT", "/api/change", { a: "x" });
    await standing.ask("/api/fail", { method: "POST" });
    await standing.ask("/api/bug", { method: "POST" });
    await standing.send("POST", "/api/preview", {});
    expect(acts.map(({ code }) => code)).to.deep.equal([40001, 40900, 50000, 40001]);
  });

  it("are reported when a permission is missing", async () => {
    const headers = { cookie: "s=1" };
    await fetch(`${standing.base}/api/fresh`, { method: "POST", headers });
    await fetch(`${standing.base}/api/change`, {
      method: "PUT",
      headers: { ...headers, origin: "http://evil.example" },
    });
    expect(acts.map(({ code, identity }) => [code, identity.id])).to.deep.equal([
      [40102, "s1"],
      [40300, "s1"],
    ]);
  });

  it("are not reported if they only read, change nothing, or come from strangers", async () => {
    await standing.ask("/api/change");
    await standing.send("POST", "/api/preview", { a: 1 });
    await fetch(`${standing.base}/api/change`, { method: "PUT" });
    await fetch(`${standing.base}/api/auth/login`, { method: "POST" });
    await standing.ask("/api/none", { method: "POST" });
    expect(acts).to.deep.equal([]);
  });

  it("tell with plan=1 how many and which, do nothing, and are not reported; without it they are done", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `row ${at}`);
    const told = await standing.send("POST", "/api/shred?plan=1", { count: 25 });
    expect(told.data).to.deep.equal({ plan: { count: 25, names: rows } });
    expect((await standing.send("POST", "/api/shred?plan=1", { count: 0 })).data).to.deep.equal({
      plan: { count: 0, names: [] },
    });
    expect([shredded, acts]).to.deep.equal([0, []]);
    // What is refused is reported, as with any unsafe method.
    expect((await standing.send("POST", "/api/shred?plan=1", { count: 100 })).code).to.equal(42200);
    expect((await standing.send("POST", "/api/shred?plan=2", { count: 1 })).code).to.equal(40001);
    expect((await standing.send("POST", "/api/shred?plan=1&more=1", { count: 1 })).code).to.equal(40001);
    expect((await standing.send("PUT", "/api/change?plan=1", { a: 1 })).code).to.equal(40001);
    expect(shredded).to.equal(0);
    acts = [];
    expect((await standing.send("POST", "/api/shred", { count: 2 })).data).to.deep.equal({ shredded: 2 });
    expect([shredded, acts.length]).to.deep.equal([2, 1]);
  });

  it("are not reported if the client left before the body was complete", async () => {
    const half = Half.send(standing, "PUT /api/change", "application/json", '{"a":', 100);
    await eventually("it is in flight", () => standing.server.counts().requests === 1);
    half.socket.destroy();
    await eventually("nobody is in flight", () => standing.server.counts().requests === 0);
    // A later request: when it is answered, hapi has seen that the body ended early.
    expect((await standing.ask("/api/change")).code).to.equal(0);
    expect(acts).to.deep.equal([]);
  });

  it("are recorded before the response is sent", async () => {
    const noted = deferred();
    let answered = false;
    note = () => noted.promise;
    const asked = standing.send("PUT", "/api/change", { a: 1 }).then((told) => {
      answered = true;
      return told;
    });
    await standing.ask("/api/change");
    expect(answered).to.equal(false);
    noted.resolve();
    expect((await asked).code).to.equal(0);
  });

  it("are answered even if recording fails, and the log says so", async () => {
    for (const broken of [
      () => {
        throw new Error("disk");
      },
      () => Promise.reject(new Error("disk")),
    ]) {
      note = broken;
      standing.lines.length = 0;
      expect((await standing.send("PUT", "/api/change", { a: 1 })).code).to.equal(0);
      expect(standing.lines.map(({ level }) => level)).to.deep.equal(["error"]);
    }
  });
});

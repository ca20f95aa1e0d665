import { execFileSync } from "node:child_process";
import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { credentials, Joi, own, type RouteItem, route, sites } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { Act } from "../../src/index.js";
import { deferred, eventually, Standing } from "../test-support.js";
import { Half } from "../uploads/half.js";

const clock = fakeClock();

/** Starts a server with a fake clock and a list of the unsafe requests that it reports. */
async function begin(): Promise<{ standing: Standing; acts: Act[] }> {
  const acts: Act[] = [];
  return { standing: await Standing.begin({ onAct: (act) => void acts.push(act) }, clock), acts };
}

/** Closes the server; resolves when the requests in flight were answered with 50300. */
async function tellAll(standing: Standing): Promise<{ closed: Promise<void> }> {
  const closed = standing.server.close(0);
  await clock.advance(0);
  return { closed };
}

const errors = (standing: Standing) =>
  standing.lines.filter(({ level }) => level === "error").map(({ message }) => message);

describe("once a request was answered because the server closes", () => {
  let ran = 0;
  const runs = (path: string, accepts: RouteItem["accepts"] = {}) =>
    route({ method: "POST", path, summary: "Runs", accepts, handle: () => ++ran });
  beforeEach(() => {
    ran = 0;
  });

  it("its handler does not begin when the rest of the body arrives", async () => {
    const { standing, acts } = await begin();
    await standing.serve(runs("/api/body", { body: Joi.object() }));
    const half = Half.send(standing, "POST /api/body", "application/json", "{", 2);
    await eventually("it is in", () => standing.server.counts().requests === 1);
    const { closed } = await tellAll(standing);
    await half.told();
    await half.sendRest("}");
    await closed;
    expect([ran, acts, errors(standing)]).to.deep.equal([0, [], []]);
    await standing.end();
  });

  it("its handler does not begin when the rest of an upload arrives, and no file is left", async () => {
    const { standing } = await begin();
    await standing.serve(runs("/api/upload", { file: { maxBytes: 1_000, types: [".txt"] } }));
    const first = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
    const rest = " of it\r\n--edge--\r\n";
    const type = "multipart/form-data; boundary=edge";
    const half = Half.send(standing, "POST /api/upload", type, first, first.length + rest.length);
    await eventually("it has begun", async () => (await readdir(standing.uploads)).length === 1);
    const { closed } = await tellAll(standing);
    await half.told();
    await half.sendRest(rest);
    await closed;
    await eventually("nothing is left", async () => (await readdir(standing.uploads)).length === 0);
    expect([ran, errors(standing)]).to.deep.equal([0, []]);
    await standing.end();
  });

  it("its handler and the route's own check do not begin when a slow credential resolves", async () => {
    const { standing } = await begin();
    const known = deferred();
    const actor = { kind: "panel", id: "ann" } as const;
    const check = async () => {
      await known.promise;
      return { kind: "panel", id: "ann", signedInAt: 0, actor } as const;
    };
    await standing.add((part) => part.add(credentials, { key: "late", ambient: false, check }));
    let checked = 0;
    await standing.serve(runs("/api/known", { query: Joi.object({ by: Joi.string() }) }), {
      ...runs("/own", { body: Joi.object() }),
      access: own(() => void checked++),
    });
    const asked = ["", "?by=query"].map((query) =>
      standing.raw({ path: `/api/known${query}`, method: "POST" }),
    );
    const half = Half.send(standing, "POST /own", "application/json", "{", 2);
    await eventually("they are in", () => standing.server.counts().requests === 3);
    const { closed } = await tellAll(standing);
    for (const { json } of await Promise.all(asked)) expect(json().code).to.equal(50300);
    await half.told();
    await half.sendRest("}");
    known.resolve();
    await closed;
    await standing.end();
    expect([ran, checked, errors(standing)]).to.deep.equal([0, 0, []]);
  });

  it("a site file that is opened only then is closed again, and the server stays usable", async function () {
    if (platform() === "win32") return this.skip();
    const { standing } = await begin();
    const folder = await mkdtemp(join(tmpdir(), "dicetower-site-"));
    const path = join(folder, "a.txt");
    await writeFile(path, "listed as a file");
    await standing.add((part) => part.add(sites, { key: "s", path: "/s", folder }));
    await rm(path);
    // Opening a pipe blocks until something writes to it.
    execFileSync("mkfifo", [path]);
    const unhandled: unknown[] = [];
    const hear = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", hear);
    try {
      const asked = standing.ask("/s/a.txt");
      await eventually("it is in", () => standing.server.counts().requests === 1);
      const { closed } = await tellAll(standing);
      expect((await asked).code).to.equal(50300);
      const writer = await open(path, "w");
      const read = () =>
        writer.write("x").then(
          () => false,
          ({ code }: NodeJS.ErrnoException) => code === "EPIPE",
        );
      await eventually("nobody reads it any more", async () => unhandled.length > 0 || (await read()));
      await writer.close();
      expect(unhandled).to.deep.equal([]);
      await closed;
    } finally {
      process.off("unhandledRejection", hear);
      await standing.end();
      await rm(folder, { recursive: true });
    }
  });
});

describe("a handler that fails because its signal has aborted", () => {
  const rejects = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const heeding = (begun: () => void): RouteItem[] =>
    [
      { path: "/api/rejects", wait: rejects },
      {
        path: "/api/sleeps",
        wait: (signal: AbortSignal) => sleep(60_000, undefined, { signal, ref: false }),
      },
    ].map(({ path, wait }) =>
      route({
        method: "POST",
        path,
        summary: "Heeds its signal",
        handle: ({ signal }) => {
          begun();
          return wait(signal);
        },
      }),
    );

  it("is not counted as failed when the service ends, and the request is recorded as 50300", async () => {
    const { standing, acts } = await begin();
    let begun = 0;
    await standing.serve(...heeding(() => begun++));
    const asked = ["/api/rejects", "/api/sleeps"].map((path) => standing.ask(path, { method: "POST" }));
    await eventually("they have begun", () => begun === 2);
    const { closed } = await tellAll(standing);
    for (const { code } of await Promise.all(asked)) expect(code).to.equal(50300);
    await closed;
    await standing.end();
    expect(errors(standing)).to.deep.equal([]);
    expect(acts.map(({ status, code }) => [status, code])).to.deep.equal([
      [503, 50300],
      [503, 50300],
    ]);
  });

  it("is not counted as failed when the client has left", async () => {
    const { standing, acts } = await begin();
    let begun = 0;
    await standing.serve(...heeding(() => begun++));
    for (const path of ["/api/rejects", "/api/sleeps"]) {
      const left = new AbortController();
      const asked = standing.ask(path, { method: "POST", signal: left.signal }).catch(() => "gone");
      const before = begun;
      await eventually("it has begun", () => begun > before);
      left.abort();
      expect(await asked).to.equal("gone");
    }
    await eventually("both are given up", () => acts.length === 2);
    expect(errors(standing)).to.deep.equal([]);
    expect(acts.map(({ code }) => code)).to.deep.equal([40000, 40000]);
    await standing.end();
  });

  it("is counted as failed for any other error", async () => {
    const { standing } = await begin();
    let begun = 0;
    await standing.serve(
      route({
        method: "GET",
        path: "/api/fails",
        summary: "Fails at the end",
        handle: ({ signal }) => {
          begun++;
          return rejects(signal).catch(() => Promise.reject(new Error("broken")));
        },
      }),
    );
    const asked = standing.ask("/api/fails");
    await eventually("it has begun", () => begun === 1);
    const { closed } = await tellAll(standing);
    expect((await asked).code).to.equal(50300);
    await closed;
    await standing.end();
    expect(errors(standing).map((message) => message.replace(/, reference [^:]+/, ""))).to.deep.equal([
      "host/part1 failed while answering GET /api/fails: broken",
    ]);
  });

  it("is treated like a request that only waited in the queue", async () => {
    const { standing } = await begin();
    const go = deferred();
    let begun = 0;
    await standing.serve(
      route({
        method: "GET",
        path: "/api/costly",
        summary: "Costs",
        expensive: true,
        handle: async () => {
          begun++;
          await go.promise;
          return 1;
        },
      }),
    );
    const asked = [1, 2, 3].map(() => standing.ask("/api/costly"));
    await eventually("all are in", () => begun === 2 && standing.server.counts().requests === 3);
    const { closed } = await tellAll(standing);
    for (const { code } of await Promise.all(asked)) expect(code).to.equal(50300);
    go.resolve();
    await closed;
    await standing.end();
    expect([begun, errors(standing)]).to.deep.equal([2, []]);
  });
});

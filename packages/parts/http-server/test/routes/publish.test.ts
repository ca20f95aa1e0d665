import { Agent, request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { defineFeature, Joi, type RouteItem, route, routes, sites } from "@dicetower/contract";
import { expect } from "chai";
import { PublishError } from "../../src/index.js";
import { accessKey, deferred, eventually, Standing } from "../test-support.js";

const plain = (path: string, data: unknown = path): RouteItem =>
  route({ method: "GET", path, summary: "Plain", handle: () => data });
const info = { title: {}, category: "test", version: "1.0.0", thirdParty: false };

describe("publishing", () => {
  let standing: Standing;
  beforeEach(async () => {
    standing = await Standing.begin();
  });
  afterEach(() => standing.end());

  it("adds and removes routes without a restart", async () => {
    expect((await standing.ask("/api/a")).code).to.equal(40400);
    const part = await standing.serve(plain("/api/a"));
    expect((await standing.ask("/api/a")).data).to.equal("/api/a");
    await part.stop();
    expect((await standing.ask("/api/a")).code).to.equal(40400);
  });

  it("gives literal paths priority over those with parameters, whatever the order", async () => {
    const params = Joi.object({ id: Joi.string() });
    await standing.serve(
      route({ method: "GET", path: "/api/x/{id}", summary: "One", accepts: { params }, handle: () => "one" }),
    );
    await standing.serve(plain("/api/x/all", "all"));
    expect((await standing.ask("/api/x/all")).data).to.equal("all");
    expect((await standing.ask("/api/x/7")).data).to.equal("one");
  });

  it("lets a path with parameters have what a literal one leaves, and gives it back", async () => {
    const params = Joi.object({ id: Joi.string() });
    const one = (method: "GET" | "POST") =>
      route({ method, path: "/api/x/{id}", summary: "One", accepts: { params }, handle: () => "one" });
    await standing.serve(one("GET"), one("POST"));
    for (let turn = 0; turn < 3; turn++) {
      const part = await standing.serve(plain("/api/x/all", "all"));
      expect((await standing.ask("/api/x/all")).data).to.equal("all");
      await part.stop();
      expect((await standing.ask("/api/x/all")).data).to.equal("one");
    }
  });

  it("serves a path that comes back in another way: with a larger body, as a file", async () => {
    const body = Joi.object({ text: Joi.string() });
    const takes = (maxBytes: number) =>
      route({
        method: "POST",
        path: "/api/x",
        summary: "Takes",
        accepts: { body, maxBytes },
        handle: ({ body: given }) => (given as { text: string }).text.length,
      });
    const ask = () => standing.send("POST", "/api/x", { text: "x".repeat(5_000) });
    const small = await standing.serve(takes(1_000));
    expect((await ask()).code).to.equal(41300);
    await small.stop();
    expect((await ask()).code).to.equal(40400);
    await standing.serve(takes(10_000));
    expect((await ask()).data).to.equal(5_000);
  });

  it("asks for credentials where a route was as where none was", async () => {
    const part = await standing.serve(plain("/api/a"));
    await part.stop();
    expect((await standing.ask("/api/a", { headers: { "x-api-key": "wrong" } })).code).to.equal(40101);
    expect((await standing.ask("/api/never", { headers: { "x-api-key": "wrong" } })).code).to.equal(40101);
  });

  it("blames the new one of two paths that clash, names both and goes on serving", async () => {
    await standing.serve(plain("/api/x/{id}"));
    const error = await standing.serve(plain("/api/x/{name}")).then(
      () => undefined,
      (reason) => reason as PublishError,
    );
    expect(error).to.be.instanceOf(PublishError);
    expect(error?.owner).to.equal("host/part2");
    expect(error?.message).to.include("/api/x/{name}").and.include('"host/part1"');
    expect((await standing.ask("/api/x/7")).code).to.equal(0);
    await standing.serve(plain("/api/later"));
    expect((await standing.ask("/api/later")).code).to.equal(0);
  });

  it("names the owner of a path that hapi does not accept, and of a folder that does not exist", async () => {
    for (const add of [
      () => standing.serve(plain("/api/{broken")),
      () => standing.add((part) => part.add(sites, { key: "s", path: "/s", folder: "/nowhere/at/all" })),
      () => standing.add((part) => part.add(sites, { key: "s", path: "/api/s", folder: "/tmp" })),
    ]) {
      const error = await add().then(
        () => undefined,
        (reason) => reason as PublishError,
      );
      expect(error?.owner).to.match(/^host\/part\d$/);
    }
    expect((await standing.ask("/api/system/errors")).code).to.equal(0);
  });

  it("fails the feature whose route cannot be served, and keeps the others", async () => {
    const register = (id: string, path: string) =>
      standing.kernel.register(
        id,
        defineFeature({ id, setup: (host) => host.add(routes, { ...plain(path), key: `${id} route` }) }),
        info,
        { wanted: true },
      );
    register("good", "/api/good");
    register("clash", "/api/good/{a}/{b");
    await standing.kernel.start();
    const states = Object.fromEntries(standing.kernel.list().map(({ id, state }) => [id, state]));
    expect(states).to.deep.equal({ good: "on", clash: "failed" });
    expect((await standing.ask("/api/good")).code).to.equal(0);
  });

  it("sixty times under twenty kept-alive clients loses no request", async () => {
    await standing.serve(plain("/api/steady"));
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const sockets = new Set<unknown>();
    let swapping = true;
    let asked = 0;
    const failures: string[] = [];
    const once = () =>
      new Promise<void>((resolve) => {
        const request = httpRequest(
          {
            port: standing.port,
            host: "127.0.0.1",
            path: "/api/steady",
            agent,
            headers: { "x-api-key": accessKey },
          },
          (answer) => {
            sockets.add(answer.socket);
            if (answer.statusCode !== 200) failures.push(String(answer.statusCode));
            answer.resume().on("end", resolve);
          },
        );
        request.on("error", (error) => {
          failures.push(error.message);
          resolve();
        });
        request.end();
      });
    const client = async () => {
      while (swapping) {
        await once();
        asked++;
      }
    };
    const clients = Array.from({ length: 20 }, client);
    for (let swap = 0; swap < 30; swap++) {
      const part = await standing.serve(plain(`/api/swap${swap}`));
      await eventually("a request between two swaps", () => asked > swap * 10);
      await part.stop();
      await eventually("a request between two swaps", () => asked > swap * 10 + 5);
    }
    swapping = false;
    await Promise.all(clients);
    agent.destroy();
    expect(failures).to.deep.equal([]);
    expect(asked).to.be.above(290);
    expect(sockets.size, "connections were kept").to.be.below(asked / 4);
    await eventually("old generations are stopped", () => standing.kernel.root.owner.inFlight === 0);
  });

  it("lets a request finish on the routes that it began with", async () => {
    const gate = deferred();
    const begun = deferred();
    const part = await standing.serve(
      route({
        method: "GET",
        path: "/api/slow",
        summary: "Slow",
        handle: async () => {
          begun.resolve();
          await gate.promise;
          return "done";
        },
      }),
    );
    const asked = standing.ask("/api/slow");
    await begun.promise;
    await standing.serve(plain("/api/other"));
    const stopping = part.stop();
    expect((await standing.ask("/api/slow")).code).to.equal(40400);
    gate.resolve();
    expect((await asked).data).to.equal("done");
    await stopping;
  });

  it("lets a feature end only after its stream has been sent", async () => {
    const begun = deferred();
    const source = new Readable({ read() {} });
    const part = await standing.serve(
      route({
        method: "GET",
        path: "/api/stream",
        summary: "A stream",
        answers: "file",
        handle: () => {
          begun.resolve();
          return { name: "a.txt", type: "text/plain", body: source };
        },
      }),
    );
    source.push("first ");
    const asked = standing.fetch("/api/stream");
    await begun.promise;
    const response = await asked;
    let ended = false;
    const stopping = part.stop().then(() => {
      ended = true;
    });
    expect((await standing.ask("/api/stream")).code).to.equal(40400);
    expect(ended).to.equal(false);
    source.push("second");
    source.push(null);
    expect(await response.text()).to.equal("first second");
    await stopping;
  });

  it("does not deadlock a feature on a request that switches it off", async () => {
    let stop: () => Promise<void> = async () => {};
    const part = await standing.serve(
      route({
        method: "POST",
        path: "/api/off",
        summary: "Switches itself off",
        handle: async ({ signal }) => {
          // As the kernel does: the response is sent once nothing can be reached, while the end goes on.
          void stop();
          await eventually(
            "unreachable",
            async () => (await standing.ask("/api/off", { method: "POST" })).status === 404,
          );
          return signal.aborted;
        },
      }),
    );
    stop = () => part.stop();
    expect((await standing.ask("/api/off", { method: "POST" })).data).to.equal(false);
    await stop();
  });
});

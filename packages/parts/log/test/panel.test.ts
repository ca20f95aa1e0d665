import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scope } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { type LogEntry, type Logging, logsRoute, publishLogEvents, writeCrashReport } from "../src/index.js";
import { type Place, piped, place } from "./test-support.js";

interface Page {
  readonly items: LogEntry[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Returns the answer of the route to a query, validated by its own schema. */
function ask(logging: Logging, query: Record<string, unknown> = {}): Page {
  const item = logsRoute(logging);
  const { value, error } = item.accepts!.query!.validate(query);
  if (error) throw error;
  return item.handle({ query: value } as never) as Page;
}

describe("the last lines of the log", () => {
  it("are found by level, owner and text, the newest first, in pages", async () => {
    const { logging } = await piped({ clock: fakeClock(1_000_500) });
    for (let i = 0; i < 5; i++) {
      logging.logFor("dice").debug(`roll ${i}`);
      logging.logFor("decks/tarot").error(`Draw "${i}"`, { deck: "Tarot" });
    }
    expect(ask(logging)).to.include({ total: 10, page: 1, pageSize: 20 });
    const errors = ask(logging, { level: "warn", pageSize: 2, page: 2 });
    expect(errors.items.map(({ message }) => message)).to.deep.equal(['Draw "2"', 'Draw "1"']);
    expect(errors.items[0]).to.deep.equal({
      sequence: 6,
      at: 1000,
      level: "error",
      owner: "decks/tarot",
      message: 'Draw "2"',
      details: { deck: "Tarot" },
    });
    expect(ask(logging, { owner: "decks" }).total).to.equal(5);
    expect(ask(logging, { owner: "deck" }).total).to.equal(0);
    expect(ask(logging, { q: 'draw "3"' }).total).to.equal(1);
    expect(ask(logging, { q: "tarot", level: "error", owner: "dice" }).total).to.equal(0);
  });

  it("are limited to two thousand", async () => {
    const { logging } = await piped();
    for (let i = 0; i < 2100; i++) logging.logFor("x").info(String(i));
    const { total, items } = ask(logging);
    expect(total).to.equal(2000);
    expect(items[0]?.message).to.equal("2099");
    expect(logging.ring.tail(2).map((line) => (JSON.parse(line) as LogEntry).message)).to.deep.equal([
      "2098",
      "2099",
    ]);
  });

  it("are read in both directions from a line number", async () => {
    const { logging } = await piped();
    for (let i = 1; i <= 6; i++) logging.logFor("x").info(String(i));
    const numbers = (query: Record<string, unknown>) =>
      ask(logging, query).items.map(({ sequence }) => sequence);
    expect(numbers({ after: 4 })).to.deep.equal([6, 5]);
    expect(numbers({ before: 3 })).to.deep.equal([2, 1]);
    expect(numbers({ after: 2, before: 5 })).to.deep.equal([4, 3]);
    expect(numbers({ after: 6 })).to.deep.equal([]);
  });

  it("are announced in few events, with the newest number and the highest level", async () => {
    const clock = fakeClock(0);
    const { logging } = await piped({ clock });
    const told: unknown[] = [];
    const life = new AbortController();
    const undo: (() => unknown)[] = [];
    const scope = { signal: life.signal, add() {}, defer: (one: () => unknown) => undo.push(one) };
    publishLogEvents(
      scope as unknown as Scope,
      clock,
      { publish: (type, data) => told.push([type, data]) },
      logging.ring,
    );
    for (let i = 0; i < 50; i++) logging.logFor("x").info("line");
    logging.logFor("x").warn("beware");
    await clock.advance(1_000);
    logging.logFor("x").debug("quiet");
    await clock.advance(1_000);
    expect(told).to.deep.equal([
      ["log.lines", { sequence: 51, level: "warn" }],
      ["log.lines", { sequence: 52, level: "debug" }],
    ]);
    life.abort();
    for (const one of undo) one();
    logging.logFor("x").error("nobody listens");
    await clock.advance(1_000);
    expect(told).to.have.length(2);
  });

  it("are refused for an invalid query", async () => {
    const { logging } = await piped();
    for (const query of [{ level: "loud" }, { page: 0 }, { after: -1 }, { pageSize: 201 }, { token: "x" }])
      expect(() => ask(logging, query), JSON.stringify(query)).to.throw();
  });
});

describe("a crash report", () => {
  let here: Place;
  beforeEach(() => {
    here = place();
  });
  afterEach(() => here.end());

  it("has the error, versions, features and the last 200 lines, without secrets", async () => {
    const { logging } = await piped();
    logging.addSecret("hunter22");
    for (let i = 0; i < 250; i++) logging.logFor("x").info(`line ${i}`);
    const features = [{ id: "dice", version: "1.2.3", state: "on" as const, thirdParty: false }];
    const path = await writeCrashReport(here.folder, new Error("boom with hunter22"), {
      logging,
      clock: fakeClock(),
      version: "0.1.0",
      features,
    });
    const text = readFileSync(path, "utf8");
    expect(text).to.not.contain("hunter22");
    const report = JSON.parse(text) as Record<string, unknown>;
    expect(report).to.include({ at: "2026-01-01T00:00:00.000Z", version: "0.1.0" });
    expect(report["error"]).to.include({ message: "boom with ***" });
    expect(report["features"]).to.deep.equal(features);
    expect(report["runtime"]).to.include({ node: process.version });
    const lines = report["lines"] as LogEntry[];
    expect([lines.length, lines[0]?.message, lines.at(-1)?.message]).to.deep.equal([
      200,
      "line 50",
      "line 249",
    ]);
  });

  it("is kept for the last ten crashes", async () => {
    const { logging } = await piped();
    const clock = fakeClock();
    for (let i = 0; i < 12; i++) {
      await writeCrashReport(here.folder, new Error(String(i)), {
        logging,
        clock,
        version: "1",
        features: [],
      });
      await clock.advance(1000);
    }
    const reports = readdirSync(join(here.folder, "logs")).sort();
    expect(reports).to.have.length(10);
    expect(reports[0]).to.equal("crash-2026-01-01T00-00-02-000Z.json");
  });
});

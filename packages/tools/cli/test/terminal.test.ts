import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { Place } from "./test-support.js";

/** `script` of util-linux runs a command on a terminal of its own. */
const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");

const ours = ["system", "access", "test-message"];

describe("what dicetower start prints", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(ours);
    here.configure({ features: [...ours, "noisy"] });
    here.thirdParty("noisy", 'host.log.warn("the deck is thin", { cards: 3 }); host.log.info("shuffled");');
  });
  afterEach(() => here.end());

  const isJson = (line: string): boolean => line.startsWith("{");
  /** Returns the lines without their colours. */
  const linesOf = (text: string): string[] =>
    stripVTControlCharacters(text)
      .split(/\r?\n/)
      .filter((line) => line !== "");

  it("is written for people on a terminal: what to do next, and one line per warning", async function () {
    if (hasScript !== true) return this.skip();
    const service = here.onTerminal(["start", "--bare"], { DICETOWER_API_KEY: "" });
    await service.says("greeting", () => service.out.match(/Ctrl\+C ends the service/)?.[0]);
    await service.says("warning", () => service.out.match(/the deck is thin/)?.[0]);
    const lines = linesOf(service.out);
    expect(lines.filter(isJson)).to.deep.equal([]);
    expect(lines.some((line) => /^Dicetower is ready: http:\/\/127\.0\.0\.1:\d+/.test(line))).to.equal(true);
    expect(lines.some((line) => /^access key \(shown this once\): \S{43}$/.test(line))).to.equal(true);
    expect(lines.some((line) => /^claim the bot, .*\.master \S+$/.test(line))).to.equal(true);
    expect(lines.filter((line) => line.includes("the deck is thin"))).to.have.length(1);
    expect(lines.find((line) => line.includes("the deck is thin"))).to.match(
      /^\d\d:\d\d:\d\d WARN {2}noisy: the deck is thin$/,
    );
    expect(service.out).to.not.contain("shuffled");
    const [file = ""] = readdirSync(join(here.data, "logs"));
    await service.says("line in the file", () =>
      readFileSync(join(here.data, "logs", file), "utf8").includes("shuffled") ? true : undefined,
    );
  });

  longIt("is JSON on a terminal if configured", async function () {
    if (hasScript !== true) return this.skip();
    const service = here.onTerminal(["start", "--bare", "--log", "json"]);
    await service.says("line of JSON", () => service.out.match(/^\{.*"shuffled".*\}\r?$/m)?.[0]);
    await service.says("ready line", () => service.out.match(/^ready http/m)?.[0]);
    expect(service.out).to.not.contain("Ctrl+C");
  });

  it("is JSON elsewhere, and text if configured", async () => {
    const plain = await here.serve();
    await plain.says("line of JSON", () => plain.out.match(/^\{.*"shuffled".*\}$/m)?.[0]);
    await plain.stop();
    const text = here.run(["start", "--bare", "--log", "text"]);
    await text.says("greeting", () => text.out.match(/Ctrl\+C ends the service/)?.[0]);
    expect(linesOf(text.out).filter(isJson)).to.deep.equal([]);
    const refused = here.run(["start", "--bare", "--log", "loud"]);
    expect(await refused.ended).to.equal(78);
    expect(refused.err).to.contain("--log must be one of [auto, text, json]");
  });
});

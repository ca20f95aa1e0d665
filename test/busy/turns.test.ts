import { expect } from "chai";
import { type ApiAnswer, Service } from "../evening/service.js";
import type { LongTurn } from "./long-turns.js";

/** Milliseconds of processor time that a turn may take. */
const maxMs = 50;
const minutes = 3;

/** What takes longer, by the function that it is spent in, and why that is so. */
const excused: readonly { readonly what: RegExp; readonly why: string }[] = [];

const isExcused = ({ functions }: LongTurn): boolean =>
  excused.some(({ what }) => functions.some((name) => what.test(name)));

describe("the loop of the installation that npm start gives", function () {
  this.timeout(minutes * 60_000);
  let service: Service;
  before(async () => {
    service = await Service.begun();
  });
  after(() => service?.end());

  /** Asks until there are requests to spare: nobody asks as much in a minute as this test. */
  async function ask(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    for (;;) {
      const answer = await service.call(method, path, body);
      if (answer.status !== 429) return answer;
      await new Promise((goOn) => setTimeout(goOn, 250));
    }
  }

  async function done(method: string, path: string, body?: unknown): Promise<void> {
    const { status, text } = await ask(method, path, body);
    expect(status, `${method} ${path}: ${text.slice(0, 200)}`).to.equal(200);
  }

  /** Turns that held up everybody else while something was done. */
  async function during(work: () => Promise<unknown>): Promise<readonly LongTurn[]> {
    const before = service.longTurns(maxMs).length;
    await work();
    // What was begun by it comes to its end before an answer that waits for its turn.
    for (let turn = 0; turn < 20; turn++) await ask("GET", "/health/live");
    return service
      .longTurns(maxMs)
      .slice(before)
      .filter((turn) => !isExcused(turn));
  }

  it("is not held by the first visits of the panel, in either language", async () => {
    const turns = await during(async () => {
      for (const locale of ["zh-CN", "en"])
        for (const path of ["/api/panel/manifest", "/api/panel/texts"])
          await done("GET", `${path}?locale=${locale}`);
      await done("GET", "/api/openapi.json");
    });
    expect(turns).to.deep.equal([]);
  });

  it("is not held by any list of the API", async () => {
    const { text } = await ask("GET", "/api/openapi.json");
    const { paths } = JSON.parse(text) as { readonly paths: Readonly<Record<string, { get?: unknown }>> };
    const lists = Object.entries(paths).filter(([path, { get }]) => get !== undefined && !path.includes("{"));
    expect(lists.length).to.be.above(100);
    const turns = await during(async () => {
      for (const [path] of lists) await ask("GET", path);
    });
    expect(turns).to.deep.equal([]);
  });

  it("is not held by a feature that goes and comes", async () => {
    const turns = await during(async () => {
      for (const id of ["fate", "decks", "luck"])
        for (const what of ["disable", "enable"]) await done("POST", `/api/features/${id}/${what}`);
    });
    expect(turns).to.deep.equal([]);
  });

  it("is not held by what people say first", async () => {
    const turns = await during(async () => {
      for (const text of [
        ".help",
        ".r 4d6k3",
        ".ra 侦查 60",
        ".coc 5",
        ".dnd 3",
        ".draw",
        ".st show",
        ".bot",
        ".setcoc 2",
        ".prob 3d6>=10",
      ])
        await done("POST", "/api/test/message", { text, nickname: "Ann", locale: "zh-CN" });
    });
    expect(turns).to.deep.equal([]);
  });
});

import { codes, failure } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { piped } from "./test-support.js";

describe("the log", () => {
  it("writes JSON lines with time, level, owner, message, details and the ids that connect lines", async () => {
    let request: string | undefined;
    const { logging, pipe } = await piped({
      clock: fakeClock(Date.UTC(2026, 4, 1, 12)),
      context: () => (request === undefined ? undefined : { request }),
    });
    const log = logging.logFor("dice");
    log.info("rolled 100% of %d dice", { faces: 20 });
    request = "r-17";
    log.warn("slow");
    expect(pipe.lines).to.deep.equal([
      {
        level: "info",
        time: "2026-05-01T12:00:00.000Z",
        owner: "dice",
        details: { faces: 20 },
        message: "rolled 100% of %d dice",
      },
      {
        level: "warn",
        time: "2026-05-01T12:00:00.000Z",
        owner: "dice",
        context: { request: "r-17" },
        message: "slow",
      },
    ]);
  });

  it("changes levels at run time, for all and for one owner with its parts", async () => {
    const { logging, pipe } = await piped({ level: "info" });
    const [decks, part, dice] = [
      logging.logFor("decks"),
      logging.logFor("decks/tarot"),
      logging.logFor("dice"),
    ];
    decks.debug("1");
    logging.levels.set("warn", { decks: "debug" });
    decks.debug("2");
    part.debug("3");
    dice.info("4");
    logging.levels.set("info", { "decks/tarot": "error" });
    decks.info("5");
    part.warn("6");
    dice.info("7");
    expect(pipe.lines.map(({ message }) => message)).to.deep.equal(["2", "3", "5", "7"]);
  });

  it("writes errors with type, message, code, cause and stack", async () => {
    const { logging, pipe } = await piped();
    const error = failure(codes.upstreamTimeout, "the gateway is silent", { cause: new RangeError("late") });
    logging.logFor("ai").error("no answer", { error });
    const { details } = pipe.lines[0] as { details: { error: Record<string, unknown> } };
    expect(details.error).to.include({ type: "Error", message: "the gateway is silent" });
    expect(details.error["data"]).to.have.property("code", 50400);
    expect(JSON.stringify(details.error)).to.contain('"late"');
    expect(details.error["stack"]).to.match(/logging\.test/);
  });

  it("accepts anything as details: cycles, depth, numbers beyond JSON, bytes, long texts", async () => {
    const { logging, pipe } = await piped();
    const circle: Record<string, unknown> = { name: "circle", big: 2n ** 70n, bytes: Buffer.alloc(12) };
    circle["self"] = circle;
    let deep: unknown = "bottom";
    for (let i = 0; i < 50; i++) deep = [deep];
    logging.logFor("x").info("odd", {
      circle,
      deep,
      call: () => 1,
      map: new Map([["a", 1]]),
      long: "x".repeat(5000),
      many: Array.from({ length: 150 }, (_, i) => i),
      nothing: null,
      __proto__: { polluted: true },
    });
    const { details } = pipe.lines[0] as { details: Record<string, unknown> };
    expect(details["circle"]).to.deep.equal({
      name: "circle",
      big: "1180591620717411303424",
      bytes: "(12 bytes)",
      self: "(circular)",
    });
    expect(JSON.stringify(details["deep"])).to.contain("(too deep)");
    expect(details["map"]).to.deep.equal({ a: 1 });
    expect(details["long"]).to.contain("(5000 characters)");
    expect(details["many"]).to.have.length(101);
    expect(details).to.not.have.property("call");
    expect(({} as Record<string, unknown>)["polluted"]).to.equal(undefined);
  });

  it("marks the details that cannot be read, and keeps the rest", async () => {
    const { logging, pipe } = await piped();
    const fails = (): never => {
      throw new Error("in turn");
    };
    const error = Object.defineProperty(new Error(), "message", { get: fails });
    const field = Object.defineProperty({}, "inner", { get: fails, enumerable: true });
    logging.logFor("x").info("odd", { error, nested: [field, "there"], field, other: 1 });
    expect(pipe.lines[0]?.["details"]).to.deep.equal({
      error: "(cannot be read)",
      nested: ["(cannot be read)", "there"],
      field: "(cannot be read)",
      other: 1,
    });
  });

  it("limits a line to 8 KiB, without line breaks and in valid JSON, whatever it contains", async () => {
    const { logging, pipe } = await piped();
    const log = logging.logFor("x");
    log.info(`two\nlines \u001b[31mred\u2028`, {
      text: "骰".repeat(1900),
      more: ["🎲".repeat(900), "骰".repeat(1999)],
    });
    log.info("\u0000".repeat(9000));
    log.info("🎲".repeat(9000), { note: "small" });
    const raw = pipe.text.split("\n").slice(0, -1);
    expect(raw).to.have.length(3);
    for (const line of raw) {
      expect(Buffer.byteLength(line)).to.be.at.most(8192);
      expect(line).to.not.match(/\p{Cc}/u);
    }
    const [first, , third] = pipe.lines;
    expect(first).to.have.property("message", "two\nlines \u001b[31mred\u2028");
    expect(first).to.have.property("cut").that.is.above(8192);
    expect(JSON.stringify(first!["details"])).to.contain("骰");
    expect(String(third!["message"])).to.match(/^(🎲)+…$/u);
    expect(third!["details"]).to.deep.equal({ beginning: '{"note":"small"}' });
  });
});

describe("secrets in the log", () => {
  const canary = 'canary-"7f3a/ä';

  it("are masked by the name of their field, at any depth and in any case", async () => {
    const { logging, pipe } = await piped();
    logging.logFor("x").info("saved", {
      password: canary,
      record: {
        access_token: canary,
        options: [{ smtpPassword: canary, apiKey: canary, Authorization: canary }],
      },
      headers: new Map([["Set-Cookie", canary]]),
      cookie: "",
      tokens: 12,
      secret: null,
    });
    expect(pipe.text).to.not.contain("7f3a");
    const { details } = pipe.lines[0] as { details: Record<string, unknown> };
    expect(details).to.include({ password: "***", cookie: "", tokens: 12, secret: null });
  });

  it("are masked by value in messages, details, errors and their stacks, until they are removed", async () => {
    const { logging, pipe } = await piped();
    const back = logging.addSecret(canary);
    const again = logging.addSecret(canary);
    const log = logging.logFor("mail");
    const body = JSON.stringify({ pass: canary });
    log.error(`login with ${canary} failed`, {
      error: new Error(`535 for ${canary}`, { cause: new Error(canary) }),
      url: `https://mail.example/?pw=${encodeURIComponent(canary)}`,
      body,
      [canary]: 1,
    });
    expect(pipe.text).to.not.contain("7f3a");
    expect(pipe.lines[0]).to.have.property("message", "login with *** failed");
    expect(logging.ring.tail(1)[0]).to.not.contain("7f3a");
    back();
    back();
    log.info(canary);
    expect(pipe.text).to.not.contain("7f3a");
    again();
    log.info(canary);
    expect(pipe.lines.at(-1)).to.have.property("message", canary);
  });

  it("are masked as whole words if they are short, and never within ordinary words", async () => {
    const { logging, pipe } = await piped();
    for (const secret of ["ab1", "r0ll", "-x9-", "骰1子"]) logging.addSecret(secret);
    const log = logging.logFor("x");
    const masked = (text: string) => {
      log.info(text);
      return pipe.lines.at(-1)?.["message"];
    };
    for (const text of ["ar0ll r0lled", "ab12 of xab1", "Rôr0ll"]) expect(masked(text)).to.equal(text);
    for (const [text, shown] of [
      ["r0ll", "***"],
      ["Bearer r0ll", "Bearer ***"],
      ["ws://h/?u=a%20r0ll%26b", "ws://h/?u=a%20***%26b"],
      [JSON.stringify({ note: "one\nr0ll\tab1" }), '{"note":"one\\n***\\t***"}'],
      ["r0ll_1, -r0ll- and (ab1)", "***_1, -***- and (***)"],
      ["令牌r0ll无效", "令牌***无效"],
      ["掷骰1子吧", "掷***吧"],
      ["a-x9-b", "a***b"],
    ] as const)
      expect(masked(text), text).to.equal(shown);
  });

  it("are masked as whole values if they are words or numbers, and leave sentences unchanged", async () => {
    const { logging, pipe } = await piped();
    for (const secret of ["bad", "token", "message", "password", "Secret", "1234", "小骰子", "info"])
      logging.addSecret(secret);
    const log = logging.logFor("x");
    const masked = (text: string) => {
      log.info(text);
      return pipe.lines.at(-1)?.["message"];
    };
    for (const text of [
      "bad token",
      "The server answered 401: bad token",
      "refused: bad password, messages wait",
      "a badly written message in the badminton group",
      "port 12345, 1234 lines",
      "掷小骰子吧",
      "Secret of the message",
    ])
      expect(masked(text)).to.equal(text);
    for (const [text, shown] of [
      ["bad", "***"],
      ["Bearer bad", "Bearer ***"],
      ["ws://h/?access_token=bad&v=1", "ws://h/?access_token=***&v=1"],
      ["ws://h/?access_token=bad closed", "ws://h/?access_token=*** closed"],
      ["ws://:1234@h:12345/", "ws://:***@h:12345/"],
      ['bad token "bad"', 'bad token "***"'],
      ["令牌「小骰子」无效", "令牌「***」无效"],
      ["password: bad", "password: ***"],
      [JSON.stringify({ pass: "password", n: 1 }), '{"pass":"***","n":1}'],
      [JSON.stringify({ body: JSON.stringify({ pass: "bad" }) }), '{"body":"{\\"pass\\":\\"***\\"}"}'],
    ] as const)
      expect(masked(text), text).to.equal(shown);
    expect(pipe.lines[0]).to.include({ level: "info" });
  });

  it("are masked as whole values if they are even shorter", async () => {
    const { logging, pipe } = await piped();
    for (const secret of ["1", "ab"]) logging.addSecret(secret);
    const log = logging.logFor("x");
    log.info("again in 1 s, ab ovo", { url: "ws://h/?token=1", other: "1", body: '{"pass":"ab","n":12}' });
    expect(pipe.lines[0]).to.include({ message: "again in 1 s, ab ovo" });
    const { details } = pipe.lines[0] as { details: Record<string, unknown> };
    expect(details).to.deep.include({
      url: "ws://h/?token=***",
      other: "***",
      body: '{"pass":"***","n":12}',
    });
  });
});

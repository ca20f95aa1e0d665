import {
  answerOf,
  type CommandOutcome,
  CommandReader,
  type CommandRequest,
  CommandRunner,
  commandGuards,
  type FirstWord,
} from "@dicetower/commands/api";
import {
  type CommandCall,
  commands as commandPoint,
  defineFeature,
  incoming,
  type Message,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { command, probe } from "./probe.js";

let outcome: CommandOutcome | undefined;
let first: FirstWord | undefined;

/** Commands that run others: `.as <user> <text>`, `.loop`, an alias `.short`. */
const alias = defineFeature({
  id: "alias",
  needs: { runner: CommandRunner, reader: CommandReader },
  setup(host) {
    const { runner, reader } = host.needs;
    host.add(commandGuards, {
      key: "alias.guard",
      refuses(message) {
        if (message.text.includes("guarded")) return { reply: "kept back" };
        if (message.text.includes("broken")) throw new Error("broken");
        return undefined;
      },
    });
    host.add(incoming, {
      key: "alias.first",
      slot: "record",
      run(message) {
        first = reader.firstWord(message);
        return undefined;
      },
    });
    const run = async (message: Message, request: Omit<CommandRequest, "message">) => {
      outcome = await runner.run({ message, ...request });
      return answerOf(outcome);
    };
    /** What is said, split at blanks. */
    const words = ({ rest }: CommandCall) => rest.split(" ");
    const runs = (key: string, more: (call: CommandCall) => Omit<CommandRequest, "message">) =>
      command(key, { run: (call) => run(call.message, { call, ...more(call) }) });
    host.add(
      commandPoint,
      runs("short", ({ rest }) => ({ text: rest })),
      runs("plain", (call) => {
        const [userId = "", ...rest] = words(call);
        return { text: rest.join(" "), as: { userId } };
      }),
      runs("as", (call) => {
        const [userId = "", trust, ...rest] = words(call);
        return { text: rest.join(" "), as: { userId, trust: Number(trust) } };
      }),
      runs("handed", (call) => {
        const [trust, ...rest] = words(call);
        return {
          text: rest.join(" "),
          hands: [{ kind: "rule", name: "five", trust: Number(trust) }],
        };
      }),
      runs("loop", () => ({ text: "loop" })),
      runs("mention", () => ({ text: "show hi", targets: ["222"] })),
      runs("bykey", () => ({ text: ".clash", key: "extension" })),
      command("slow", { run: () => ({ later: async () => "slow" }) }),
    );
  },
});

describe("a command that features run", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, probe, alias], settings: { metrics: true } });
  });
  after(() => tower.stop());
  beforeEach(() => {
    outcome = undefined;
  });

  it("has the rights of whoever runs it, with or without a prefix", async () => {
    await tower.say(".short show a b").replies(/"word":"show","rest":"a b"/);
    await tower.say(".short .show a b").replies(/"word":"show","rest":"a b"/);
    expect(outcome).to.include({ status: "ok", command: "show" });
    await tower.say(".short maymaster").replies(/trust level 5/);
    expect(outcome).to.include({ status: "refused", command: "maymaster" });
    await tower.say(".short maymaster", { userId: "t5" }).replies(/^\{"word"/);
  });

  it("in somebody else's name has no more rights than are given for them", async () => {
    await tower.say(".plain 222 maymaster", { userId: "t5" }).replies(/trust level 5/);
    await tower.say(".plain 222 maygroupadmin", { userId: "t5", role: "owner" }).replies(/^Only the owner/);
    // Who is recorded is who speaks.
    await tower.say(".as 222 5 maymaster", { userId: "t5" }).replies(/"actor":\{"kind":"chat","id":"t5"/);
    await tower.say(".as 222 5 maymaster").replies(/trust level 5/);
    expect(outcome).to.include({ status: "refused", command: "maymaster" });
  });

  it("asks for a role that was not told along, whoever wrote its words", async () => {
    const findRole = async () => "admin" as const;
    await tower.say(".handed 5 maygroupadmin", { findRole }).replies(/^\{"word":"maygroupadmin"/);
    await tower.say(".handed 5 maygroupadmin", { findRole: async () => "member" }).replies(/^Only the owner/);
    await tower.say(".handed 4 maymaster", { userId: "t5" }).replies(/trust level 5/);
  });

  it("hears of mentions, and of the one command that is meant", async () => {
    await tower.say(".mention").replies(/"targets":\["222"\]/);
    await tower.say(".bykey").replies("extension");
  });

  it("may answer later", async () => {
    await tower.say(".short slow").replies("slow");
    expect(outcome).to.include({ status: "later", command: "slow" });
  });

  it("that fails is told of, and charged to its feature", async () => {
    const errors = tower.feature("probe")?.errors ?? 0;
    for (const key of ["throws", "rejects"]) {
      await tower
        .say(`.short ${key}`)
        .replies(/^Something went wrong inside the bot \(reference [0-9a-f]{8}\)\.$/);
      expect(outcome).to.include({ status: "failed", command: key });
    }
    expect(tower.feature("probe")?.errors).to.equal(errors + 2);
    expect(tower.feature("alias")?.errors).to.equal(0);
  });

  it("that nobody has leaves the message to others", async () => {
    await tower.say(".short nothing").silent();
    expect(outcome).to.deep.equal({ status: "unknown", command: "", verdict: undefined });
  });

  it("that runs itself ends eight levels down, in words", async () => {
    await tower
      .say(".loop")
      .replies("Commands that run other commands went round in a circle, or deeper than 8.");
    await tower.say(".loop", { locale: "zh-CN" }).replies("指令互相调用形成循环，或超过 8 层。");
    await tower.say(".show").replies(/^\{"word"/);
  });

  it("where the bot is switched off is silent, but for what answers all the same", async () => {
    const master = { groupId: "quiet", userId: "t5" };
    await tower.say(".plain 222 show", master).silent();
    await tower.say(".plain 222 always", master).replies(/^\{"word":"always"/);
  });

  it("is kept back by guards, and by those that fail", async () => {
    await tower.say(".short show guarded").replies("kept back");
    expect(outcome).to.include({ status: "refused", command: "show" });
    await tower.say(".show guarded").replies(/^\{"word"/);
    await tower.say(".short show broken").silent();
    await tower.say(".short nothing guarded").silent();
    expect(outcome).to.include({ status: "unknown" });
  });

  it("or its first word is told, whether or not anybody has it", async () => {
    await tower.say("。Ｎobody　Ｘ  y").silent();
    expect(first).to.deep.equal({
      word: "nobody",
      prefix: "。",
      rest: "X  y",
      original: "Ｘ  y",
      targets: [],
    });
    for (const text of ["nobody", "...", ".", ". x"]) {
      await tower.say(text).done();
      expect(first, text).to.equal(undefined);
    }
  });
});

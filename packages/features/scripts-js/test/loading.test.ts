import { normalisedPlugin, readPluginHeader } from "@dicetower/content-index";
import { Message, type Segment } from "@dicetower/contract";
import { expect } from "chai";
import { schedulesOf } from "../src/calls/script-tasks.js";
import { argumentsOf } from "../src/contexts/arguments.js";
import { planLoading } from "../src/files/load-order.js";
import { versionProblem } from "../src/files/versions.js";

const header = (lines: readonly string[]) =>
  readPluginHeader(
    ["// ==UserScript==", ...lines.map((line) => `// ${line}`), "// ==/UserScript=="].join("\n"),
    "file.js",
  );

describe("headers of plugins", () => {
  it("are read tag by tag; what is unknown is passed over", () => {
    const read = readPluginHeader(
      normalisedPlugin(
        "\uFEFF// sign abc=\r\n//   ==UserScript==\r\n//@name  掷 骰 \r\n//   @author a\r\n// @version 1.2.3\r\n// @description one\\ntwo\r\n" +
          "// @timestamp 2023-01-02\r\n// @updateUrl https://x/1\r\n// @updateUrl https://x/2\r\n// @odd thing\r\n// ==/UserScript==\r\n// @name other\r\nlet a",
      ),
      "f.js",
    );
    expect(read).to.include({
      name: "掷 骰",
      author: "a",
      version: "1.2.3",
      description: "one\ntwo",
      license: "未知",
      signed: true,
      problem: "",
    });
    expect(read.updateUrls).to.deep.equal(["https://x/1", "https://x/2"]);
    expect(read.timestamp).to.equal(new Date(2023, 0, 2).getTime() / 1000);
    expect(header(["@timestamp 1672066028"]).timestamp).to.equal(1672066028);
    expect(header(["@timestamp soon"]).timestamp).to.equal(0);
  });

  it("may be missing: the file gives the name", () => {
    expect(readPluginHeader("let a = 1", "my plugin.ts")).to.include({ name: "my plugin", typescript: true });
  });

  it("say which dependency cannot be read", () => {
    expect(header(["@depends someone"]).problem).to.contain("someone");
    expect(header(["@depends a:b:>=1.2.0", "@depends c:d"]).depends).to.deep.equal([
      { author: "a", name: "b", range: ">=1.2.0" },
      { author: "c", name: "d", range: "*" },
    ]);
  });

  it("ask for versions of the host that are compared as constraints or as they are", () => {
    for (const fits of ["1.4.5", "1.5.1", "", ">=1.4.0", "~1.5", "^1.2", "1.4.0 - 1.6.0"])
      expect(versionProblem(fits), fits).to.equal(undefined);
    for (const wrong of ["2.0.0", ">=1.6.0", "<1.0.0"])
      expect(versionProblem(wrong), wrong).to.contain("1.5.1");
  });
});

describe("the order of loading", () => {
  const plugin = (name: string, more: readonly string[] = [], enabled = true) => ({
    id: name,
    header: header([`@name ${name.replace(/\d+$/, "")}`, "@author a", "@version 1.0.0", ...more]),
    enabled,
  });
  const names = (plan: ReturnType<typeof planLoading>) => plan.order.map(({ id }) => id);
  const why = (plan: ReturnType<typeof planLoading>, id: string) =>
    plan.placed.find((one) => one.plugin.id === id)?.refusal;

  it("puts dependencies first and leaves the rest as it was found", () => {
    const plan = planLoading([plugin("b", ["@depends a:d:^1"]), plugin("c"), plugin("d"), plugin("e")]);
    expect(names(plan)).to.deep.equal(["c", "d", "b", "e"]);
  });

  it("refuses what misses something, and what misses that; each says which", () => {
    const plan = planLoading([
      plugin("b", ["@depends a:d"]),
      plugin("d", ["@depends a:gone"]),
      plugin("e", ["@depends a:f:>=2"]),
      plugin("f"),
      plugin("g", ["@depends a:h"]),
      plugin("h", [], false),
    ]);
    expect(names(plan)).to.deep.equal(["f"]);
    expect(why(plan, "d")?.why).to.contain("a:gone");
    expect(why(plan, "b")?.why).to.contain("not loaded");
    expect(why(plan, "e")?.why).to.contain("1.0.0");
    expect(why(plan, "g")?.why).to.contain("switched off");
    expect(why(plan, "h")?.kind).to.equal("disabled");
  });

  it("refuses the members of a circle", () => {
    const plan = planLoading([plugin("x", ["@depends a:y"]), plugin("y", ["@depends a:x"]), plugin("z")]);
    expect(names(plan)).to.deep.equal(["z"]);
    expect(why(plan, "x")?.why).to.contain("circle");
  });

  it("runs the first of those that share a name and are switched on", () => {
    const plan = planLoading([plugin("n1", [], false), plugin("n2"), plugin("n3")]);
    expect(names(plan)).to.deep.equal(["n2"]);
    expect(why(plan, "n3")).to.include({ kind: "duplicate", duplicateOf: "n2" });
  });
});

describe("arguments of commands", () => {
  const call = (segments: Segment[], word: string, times = false) => {
    const text = segments.map(({ data }) => String(data["text"] ?? "")).join("");
    const account = { id: "test", type: "t", platform: "botproto_v11", selfId: "1", deliver() {} };
    const message = new Message(
      { id: "m", scene: "group", groupId: "9", userId: "5", nickname: "n", segments, text, sentAt: 0 },
      account,
    );
    const user = (id: string) => `QQ:${id}`;
    return argumentsOf({ message, word, prefixes: [".", "。"], times, user, isBot: () => false });
  };
  const text = (words: string): Segment => ({ type: "text", data: { text: words } });
  const at = (qq: string): Segment => ({ type: "at", data: { qq } });

  it("are words, options and mentions", () => {
    const args = call([text(".give  sword --to=me --all --no=false"), at("7"), text(" now")], "give");
    expect(args).to.include({ command: "give", cleanArgs: "sword now", specialExecuteTimes: 1 });
    expect(args.args).to.deep.equal(["sword", "now"]);
    expect(
      args.kwargs.map(({ name, value, valueExists, asBool }) => [name, value, valueExists, asBool]),
    ).to.deep.equal([
      ["to", "me", true, true],
      ["all", "", false, true],
      ["no", "false", true, false],
    ]);
    expect(args.at).to.deep.equal([{ userId: "QQ:7", isRobot: false, name: "" }]);
    expect(args.rawArgs).to.equal("sword --to=me --all --no=false now");
  });

  it("may stand right behind the word, and be repeated", () => {
    expect(call([text("。Give3d6")], "give").rawArgs).to.equal("3d6");
    expect(call([text(".give 3#sword x")], "give", true)).to.include({
      specialExecuteTimes: 3,
      rawArgs: "sword x",
      timesText: "3#",
    });
  });

  it("begin behind the mentions that choose who is meant", () => {
    const { args, rawArgs, at: meant } = call([at("1"), at("10000"), text(" .give me"), at("7")], "give");
    expect({ args, rawArgs }).to.deep.equal({ args: ["me"], rawArgs: "me" });
    expect(meant.map(({ userId }) => userId)).to.deep.equal(["QQ:7"]);
  });
});

describe("schedules of tasks", () => {
  it("have five fields, a duration, or times of the day", () => {
    expect(schedulesOf("cron", "*/5 * * * *")).to.deep.equal([{ cron: "*/5 * * * *" }]);
    expect(schedulesOf("cron", "@every 1h30m")).to.deep.equal([{ everySeconds: 5400 }]);
    expect(schedulesOf("daily", "8:05|20:30")).to.deep.equal([
      { cron: "5 8 * * *" },
      { cron: "30 20 * * *" },
    ]);
    for (const [type, value] of [
      ["cron", "* * *"],
      ["cron", "@every soon"],
      ["daily", "25:00"],
      ["daily", "noon"],
    ] as const)
      expect(() => schedulesOf(type, value), value).to.throw(value.replace("@every ", ""));
  });
});

import { textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, plugin, put, type Row, upload } from "./towers.js";

const administrator = { userId: "333", role: "admin" } as const;

/** A command whose calls are read by its forms. */
const hats = `
const hat = seal.ext.newCmdItemInfo();
hat.name = 'hat'; hat.help = 'Lends hats.';
const told = (ctx, msg, values) => say(ctx, msg, JSON.stringify(values));
const form = (pattern, more) => ({ pattern, solve: (ctx, msg, args, values) => told(ctx, msg, values), ...more });
hat.forms = [
  form(''),
  form('lend|借 <who:person> [for:duration] [reason:text]', { permission: 'groupAdmin', example: 'lend @Bob 10m with care', help: 'Lends a hat to somebody.', labels: { for: 'how long' } }),
  form('paint <colour> [coats:number(1..9)] [--shiny]', { example: 'paint red 2' }),
  form('count <hats:number...>', { example: 'count 1 2 3' }),
  form('to <place:group> <kind:choice(top|bowler)>', { example: 'to 1000 top' }),
  { pattern: 'who', solve(ctx, msg, args) { say(ctx, msg, [this.pattern, args.command, args.args.join('+'), ctx.player.userId].join('|')); } },
  { pattern: 'slow', async solve(ctx, msg) { await new Promise((done) => setTimeout(done, 5)); say(ctx, msg, 'Done.'); } },
  { pattern: 'throw', solve() { throw new Error('no hat'); } },
  { pattern: 'pass', solve: () => seal.ext.newCmdExecuteResult(false) },
  { pattern: 'help', solve() { const result = seal.ext.newCmdExecuteResult(true); result.showHelp = true; return result; } },
];
ext.cmdMap['hat'] = hat; ext.cmdMap['帽子'] = hat;
`;

describe("forms of a plugin's command", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin();
    await put(tower, "hats", hats);
  });
  after(() => tower.stop());

  const mentioning = (text: string, more = "") =>
    ({
      ...administrator,
      segments: [textSegment(text), { type: "at", data: { qq: "222" } }, textSegment(more)],
    }) as const;

  it("have their calls read, and hand their values over as plain ones", async () => {
    await tower.say(".hat").replies("{}");
    await tower
      .say("", mentioning(".hat lend ", " 10m with care"))
      .replies('{"who":"TEST:222","for":600,"reason":"with care"}');
    await tower.say(".hat lend other:7 ", administrator).replies('{"who":"OTHER:7"}');
    await tower
      .say('.hat paint "light blue" 2 --shiny')
      .replies('{"colour":"light blue","coats":2,"shiny":true}');
    await tower.say(".hat PAINT red").replies('{"colour":"red","shiny":false}');
    await tower.say(".hat count 1 2 3").replies('{"hats":[1,2,3]}');
    await tower.say(".hat to 1000 BOWLER").replies('{"place":"TEST-Group:1000","kind":"bowler"}');
    await tower.say(".帽子 paint red").replies('{"colour":"red","shiny":false}');
    await tower.say(".hatpaint red").replies('{"colour":"red","shiny":false}');
    await tower.say(".hattrick").silent();
  });

  it("are run like any solve", async () => {
    await tower.say(".hat who").replies("who|hat|who|TEST:111");
    await tower.say(".hat slow").replies("Done.");
    await tower.say(".hat throw").replies(/no hat/);
    await tower.say(".hat help").replies("Lends hats.");
    await tower.say(".hat pass").silent();
  });

  it("refuse what they cannot read, quoting it beside the nearest form", async () => {
    for (const [said, answer] of [
      [
        ".hat paint red 12",
        /^12 is not between 1 and 9\.\s+Use: \.hat paint <colour> \[coats\] \[--shiny\]\n/,
      ],
      [".hat paint", /^Missing: colour\. Use: \.hat paint /],
      [".hat paint red --dull", /^“--dull” was not understood, so nothing was done\. Use: \.hat paint /],
      [".hat pant red", /^“pant” was not understood, so nothing was done\. Use: \.hat paint /],
      [".hat who now", /^“now” was not understood, so nothing was done\. Use: \.hat who\n/],
    ] as const)
      await tower.say(said).replies(answer);
  });

  it("ask for their rights before the plugin is run", async () => {
    await tower
      .say(".hat lend 222 10m")
      .replies("Only the owner or an administrator of this group may do that.");
    await tower.say(".hat lend 222", administrator).replies('{"who":"TEST:222"}');
    const rows = await tower
      .get("/api/commands?locale=en")
      .data<{ key: string; syntax: string; rights: unknown; permission: string }[]>();
    expect(rows.find(({ key }) => key === "js.hats.hat")).to.deep.include({
      permission: "anyone",
      rights: [{ form: "lend", permission: "groupAdmin" }],
    });
  });

  it("are shown in the catalogue and completed", async () => {
    const rows = await tower
      .get("/api/commands?locale=en")
      .data<{ key: string; brief: string; syntax: string }[]>();
    const row = rows.find(({ key }) => key === "js.hats.hat");
    expect(row?.brief).to.equal("Lends hats.\n.hat lend <who> [for] [reason]: Lends a hat to somebody.");
    expect(row?.syntax).to.include(".hat lend <@somebody> [how long] [reason] | ");
    const completed = async (begun: string) =>
      (
        await tower
          .get(`/api/commands/completions?locale=en&text=${encodeURIComponent(begun)}`)
          .data<{ insert: string; label: string }[]>()
      ).map(({ insert, label }) => insert || label);
    expect(await completed(".hat l")).to.deep.equal(["lend"]);
    expect(await completed(".hat to 1000 b")).to.deep.equal(["bowler"]);
    expect(await completed(".hat paint ")).to.deep.equal(["colour"]);
    expect(await completed(".hat paint red --")).to.include("--shiny");
  });

  it("leave commands without any as they are: all that is said is theirs", async () => {
    await put(
      tower,
      "plain",
      "command('echo', (ctx, msg, args) => say(ctx, msg, args.rawArgs + '|' + args.kwargs.length));",
    );
    await tower.say(".echo what --ever is said").replies("what --ever is said|1");
    await tower.say(".echoes").replies("es|0");
    const rows = await tower.get("/api/commands?locale=en").data<{ key: string; syntax: string }[]>();
    expect(rows.find(({ key }) => key === "js.plain.echo")?.syntax).to.equal(".echo [text]");
  });

  it("go with the plugin, and change with it", async () => {
    const body = (pattern: string) =>
      `const cmd = seal.ext.newCmdItemInfo(); cmd.forms = [{ pattern: '${pattern}', solve: (ctx, msg) => { say(ctx, msg, 'yes'); } }]; ext.cmdMap['scarf'] = cmd;`;
    await put(tower, "scarves", body("knit"));
    await tower.say(".scarf knit").replies("yes");
    await put(tower, "scarves", body("sew"));
    await tower.say(".scarf sew").replies("yes");
    await tower.say(".scarf knit").replies(/^“knit” was not understood/);
    await tower.post("/api/plugins/js/delete", { name: "scarves" }).answers({ code: 0 });
    await tower.say(".scarf sew").silent();
  });
});

describe("forms of a plugin's command that are wrong", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin();
  });
  after(() => tower.stop());

  const solve = "solve: () => seal.ext.newCmdExecuteResult(true)";
  const lines = async (name: string) =>
    (
      await tower
        .get(`/api/scripts/js/console?name=${name}`)
        .data<{ lines: { level: string; text: string }[] }>()
    ).lines.map(({ level, text }) => `${level} ${text}`);

  const cases: readonly (readonly [name: string, forms: string, said: string])[] = [
    [
      "brackets",
      `[{ pattern: 'a <who:person', ${solve} }]`,
      'form "a <who:person": "<who:person" is no argument',
    ],
    [
      "kind",
      `[{ pattern: 'a <who:persn>', ${solve} }]`,
      'form "a <who:persn>" has an argument "who" of the kind "persn", which no feature contributes; was "person" meant?',
    ],
    [
      "permission",
      `[{ pattern: 'a', permission: 'king', ${solve} }]`,
      'form "a": there is no permission "king"',
    ],
    ["scope", `[{ pattern: 'a', scope: 'moon', ${solve} }]`, 'form "a": there is no scope "moon"'],
    ["solveless", "[{ pattern: 'a' }]", 'form "a": it has no function solve'],
    ["twice", `[{ pattern: 'a', ${solve} }, { pattern: 'a', ${solve} }]`, 'has the form "a" twice'],
    [
      "example",
      `[{ pattern: 'a <n:number>', example: 'a many', ${solve} }]`,
      'form "a <n:number>" cannot read its own example "a many"',
    ],
    ["long", `[{ pattern: 'a'.repeat(501), ${solve} }]`, "its pattern is longer than 500 characters"],
    [
      "many",
      `Array.from({ length: 51 }, (_, n) => ({ pattern: 'a' + n, ${solve} }))`,
      "it has more than 50 forms",
    ],
    ["nothing", "[null]", 'form "": it has no function solve'],
    ["list", `{ pattern: 'a', ${solve} }`, "its forms are no list with forms in it"],
    ["empty", "[]", "its forms are no list with forms in it"],
  ];
  for (const [name, forms, said] of cases)
    it(`are named in its console with their line, and the command is not there: ${name}`, async () => {
      const body = `const cmd = seal.ext.newCmdItemInfo();\ncmd.forms = ${forms};\next.cmdMap['${name}'] = cmd; command('${name}ok', (ctx, msg) => say(ctx, msg, 'here'));`;
      const row = await upload(tower, `${name}.js`, plugin(name, body)).data<Row>();
      expect(row.errorText).to.equal("");
      await tower.say(`.${name}ok`).replies("here");
      await tower.say(`.${name} a`).silent();
      const told = await lines(name);
      const [line = ""] = told.filter((one) => one.startsWith("error "));
      expect(line).to.match(new RegExp(`^error The command ${name} \\(${name}\\.js:\\d+\\) is not there: `));
      expect(line).to.include(said);
      const number = Number(/\.js:(\d+)/.exec(line)?.[1]);
      expect(plugin(name, body).split("\n")[number - 1]).to.match(/^cmd\.forms = /);
      expect(told.filter((one) => one.startsWith("error "))).to.have.length(1);
    });

  it("are no more than the call of a form that the script has taken away since", async () => {
    await put(
      tower,
      "fickle",
      `const cmd = seal.ext.newCmdItemInfo(); let forms = [{ pattern: 'a', solve: (ctx, msg) => { forms.length = 0; say(ctx, msg, 'once'); } }]; cmd.forms = forms; ext.cmdMap['fickle'] = cmd;`,
    );
    await tower.say(".fickle a").replies("once");
    await tower.say(".fickle a").silent();
  });
});

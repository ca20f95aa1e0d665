import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { NativeSqlite } from "../../../parts/store/src/sqlite/native-sqlite.js";
import { accessKey, Place, type Service } from "./test-support.js";

const ours = ["system", "auth", "texts", "commands", "dice", "dice-native", "test-message"];

describe("commands while no service runs", () => {
  let here: Place;
  beforeEach(() => {
    here = new Place(ours);
  });
  afterEach(() => here.end());

  it("take a backup and restore it, keeping the previous state", async () => {
    expect((await here.command("restore")).err).to.contain("There is no backup");
    await here.command("features disable dice");
    const taken = /^backup (\S+) was taken: (.+)$/m.exec((await here.command("backup")).out);
    expect(readdirSync(taken?.[2] ?? "")).to.include("manifest.json");
    await here.command("features enable dice");
    expect((await here.command("restore")).out.trim()).to.equal(taken?.[1]);
    const restored = await here.command(`restore ${taken?.[1]}`);
    expect(restored.out).to.match(/was restored; what was there before is in backup .*\n$/);
    expect((await here.command("features list")).out).to.match(/^dice +off /m);
    expect((await here.command("restore")).out.trim().split("\n")).to.have.length(2);
    expect((await here.command("restore 20200101T000000Z-00000000")).code).to.equal(1);
  });

  it("end quietly when their output loses its reader, but finish their work", async () => {
    await here.command("features enable dice");
    await here.command("backup");
    const gone = (...args: string[]) => {
      const service = here.run(args);
      service.child.stdout?.destroy();
      return service;
    };
    for (const args of longRun ? [["restore"], ["--help"], ["features", "list"], ["doctor"]] : [["--help"]]) {
      const service = gone(...args);
      await service.ended;
      expect(service.err, args.join(" ")).to.equal("");
      expect(service.signal, args.join(" ")).to.equal(null);
    }
    // Its input stays open: that is no reason to go on without a reader.
    const chat = here.runFile(here.program, ["chat", "--installation", here.folder], {}, "pipe");
    chat.child.stdout?.destroy();
    chat.child.stdin?.write(".r 3d1\n");
    expect([await chat.ended, chat.err]).to.deep.equal([0, ""]);
    const disabled = gone("features", "disable", "dice");
    expect([await disabled.ended, disabled.err]).to.deep.equal([0, ""]);
    expect((await here.command("features list")).out).to.match(/^dice +off /m);
  });

  it("go on if only their error output has no reader", async () => {
    const chat = here.runFile(here.program, ["chat", "--installation", here.folder], {}, "pipe");
    const answers = (count: number) =>
      chat.says(`answer ${count}`, () => (chat.out.split("3D1").length > count ? count : undefined));
    chat.child.stderr?.destroy();
    chat.child.stdin?.write(`${"x".repeat(20_000)}\n.r 3d1\n`);
    await answers(1);
    chat.child.stdin?.write(".r 3d1\n");
    await answers(2);
    chat.child.stdin?.end();
    expect(await chat.ended).to.equal(0);
  });

  it("replace a damaged store with a backup, and keep the damaged file", async () => {
    await here.command("features disable dice");
    const taken = /^backup (\S+) was taken/.exec((await here.command("backup")).out)?.[1] ?? "";
    const state = join(here.data, "state.db");
    const bytes = readFileSync(state);
    writeFileSync(state, bytes.fill(0x5a, 4096));
    expect((await here.command("features list")).code).to.equal(78);
    expect((await here.command("restore")).out).to.equal(`${taken}\n`);
    const { out, err } = await here.command(`restore ${taken}`);
    const aside =
      /^\S+ was restored; what was there before is in (state\.db\.corrupt-\S+), damaged as it was$/m.exec(
        out,
      );
    expect(readFileSync(join(here.data, aside?.[1] ?? err)).equals(bytes)).to.equal(true);
    expect(out).to.include("before could not be asked (it was not there any more)");
    expect((await here.command("features list")).out).to.match(/^dice +off /m);
  });

  it("distinguish the backup that a restore takes from manual ones", async () => {
    await here.command("features disable dice");
    const taken = /^backup (\S+) was taken/.exec((await here.command("backup")).out)?.[1] ?? "";
    const { out } = await here.command(`restore ${taken}`);
    const before = /what was there before is in backup \S+: (.+)$/m.exec(out)?.[1] ?? "";
    expect(JSON.parse(readFileSync(join(before, "manifest.json"), "utf8"))).to.include({
      reason: "before-restore",
    });
  });

  it("restore the oldest of the backups that restores have taken, and keep it", async () => {
    await here.command("features disable dice");
    const taken = /^backup (\S+) was taken/.exec((await here.command("backup")).out)?.[1] ?? "";
    await here.command("features enable dice");
    /** @param ago seconds by which the backup is made older */
    const before = async (name: string, ago: number): Promise<string> => {
      const { out, err } = await here.command(`restore ${name}`);
      const [, made = "", folder = ""] = /what was there before is in backup (\S+): (.+)$/m.exec(out) ?? [];
      expect(made, err).to.not.equal("");
      const path = join(folder, "manifest.json");
      const manifest = JSON.parse(readFileSync(path, "utf8")) as { createdAt: number };
      writeFileSync(path, JSON.stringify({ ...manifest, createdAt: manifest.createdAt - ago }));
      return made;
    };
    const oldest = await before(taken, 30);
    for (const ago of [20, 10]) await before(taken, ago);
    expect((await here.command("features list")).out).to.match(/^dice +off /m);
    await before(oldest, 0);
    expect((await here.command("features list")).out).to.match(/^dice +on /m);
    expect((await here.command("restore")).out.trim().split("\n")).to.include(oldest);
  });

  it("replace data of a later version with an earlier backup, and keep the data", async () => {
    await here.command("features disable dice");
    const taken = /^backup (\S+) was taken/.exec((await here.command("backup")).out)?.[1] ?? "";
    await here.command("features enable dice");
    const state = await NativeSqlite.open(join(here.data, "state.db"));
    await state.exec("insert into host_migration values ('host', 'later-001', '9.0.0', '9.0.0', 0)");
    await state.close();
    const refused = await here.command("features list");
    expect(refused.err).to.contain(`takes 9.0.0 or later`).and.contain("restore a backup from before");
    const { out, err } = await here.command(`restore ${taken}`);
    const before = /what was there before is in backup (\S+):/.exec(out)?.[1] ?? err;
    expect((await here.command("features list")).out).to.match(/^dice +off /m);
    await here.command(`restore ${before}`);
    expect((await here.command("features list")).err).to.contain("takes 9.0.0 or later");
  });

  it("do not change a store if the backup is not intact", async () => {
    await here.command("features disable dice");
    const folder = /was taken: (.+)$/m.exec((await here.command("backup")).out)?.[1] ?? "";
    await here.command("features enable dice");
    writeFileSync(join(folder, "state.db"), "torn");
    expect((await here.command(`restore ${basename(folder)}`)).code).to.not.equal(0);
    expect((await here.command("features list")).out).to.match(/^dice +on /m);
    expect((await here.command("restore")).out.trim().split("\n")).to.have.length(1);
  });

  it("create a new access key, unless the configuration sets it", async () => {
    const { out } = await here.command("key rotate", "", {});
    expect(out).to.match(/^access key \(shown this once\): [A-Za-z0-9_-]{43}\nno service runs here: .*\n$/);
    const refused = await here.command("key rotate");
    expect([refused.code, refused.out]).to.deep.equal([1, ""]);
    expect(refused.err).to.equal(
      "dicetower: Nothing was changed: no service runs here, and one that is started as this command was takes its access key from its environment (DICETOWER_API_KEY). Unset that (unset DICETOWER_API_KEY) to have one made, or change it there.\n",
    );
    const flagged = await here.command(`key rotate --api-key ${accessKey}`, "", {});
    expect([flagged.code, flagged.out]).to.deep.equal([1, ""]);
    expect(flagged.err).to.contain("its command line (--api-key). Leave that out");
    here.configure({ server: { api_key: accessKey } });
    const filed = await here.command("key rotate", "", {});
    expect([filed.code, filed.out]).to.deep.equal([1, ""]);
    expect(filed.err).to.contain(`Take it out of ${join(here.folder, "dicetower.config.json")} `);
  });

  it("hold a chat with the bot in the terminal", async () => {
    const { out, code } = await here.command("chat --locale en", ".r 3d1 luck\n\n.nonsense\n.rh 2d1\n");
    expect(code).to.equal(0);
    const [roll, nothing, ...hidden] = out.trim().split("\n");
    expect(roll).to.contain("3D1").and.to.contain("luck");
    expect(nothing).to.equal("(not understood)");
    expect(hidden.join()).to.match(/\(to private \d+\) .*2D1/);
  });

  it("suggest commands that name the given installation and its data folder", async () => {
    const given = `--installation ${here.folder}`;
    expect((await here.command("restore")).err).to.contain(`dicetower backup ${given}\n`);
    expect((await here.command("features enable rook")).err).to.contain(`dicetower features list ${given}\n`);
    expect((await here.command("restore nothing")).err).to.contain(`dicetower restore ${given}\n`);
    await here.command("key rotate", "", {});
    const doctor = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(doctor.out).to.contain(`make another with: dicetower key rotate ${given}\n`);
    writeFileSync(join(here.data, "access-key.json"), "{");
    const damaged = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(damaged.out).to.contain(`Run: dicetower key rotate ${given}\n`);
    const moved = join(here.folder, "other data");
    const elsewhere = await here.command("features enable dice", "", { DICETOWER_DATA: moved });
    expect(elsewhere.code).to.equal(0);
    const file = join(here.folder, "other.json");
    writeFileSync(file, "{}");
    expect((await here.command(`features enable rook --data ${here.data} --config ${file}`)).err).to.contain(
      `dicetower features list ${given} --config ${file} --data ${here.data}\n`,
    );
  });

  it("reset the login password", async () => {
    await here.command("features enable dice");
    expect((await here.command("password reset")).out).to.contain("the login password is cleared");
  });

  it("report an error in one line, without a stack trace", async () => {
    here.configure({ server: { port: 70_000 } });
    const { err, code } = await here.command("features list");
    expect(code).to.equal(78);
    expect(err).to.equal(
      `dicetower: ${join(here.folder, "dicetower.config.json")}: server.port must be a valid port\n`,
    );
    here.configure({ data: "file" });
    writeFileSync(join(here.folder, "file"), "");
    expect((await here.command("backup")).err).to.match(/^dicetower: .* is not a folder\. .*\n$/);
    expect((await here.command("fly")).code).to.not.equal(0);
    expect((await here.command("features enable")).err).to.contain("missing required argument");
    expect((await here.command("--help")).out).to.contain("doctor");
    rmSync(join(here.folder, "package.json"));
    for (const line of ["start --bare", "backup", "chat"]) {
      const nowhere = await here.command(line);
      expect([nowhere.code, nowhere.err]).to.deep.equal([
        78,
        `dicetower: There is no installation in ${here.folder}: it has no package.json. Go to the folder of one, or name it with --installation.\n`,
      ]);
    }
  });

  it("say what chat and password reset need if it is not installed", async () => {
    const bare = new Place(["system"]);
    try {
      await bare.command("features enable system");
      const reset = await bare.command("password reset");
      expect([reset.code, reset.err]).to.deep.equal([
        1,
        `dicetower: This installation has no feature auth that runs, and so no login password. Switch it on, or look with: dicetower features list --installation ${bare.folder}\n`,
      ]);
      const { err, code } = await bare.command("chat", ".r 2d1\n");
      expect([code, err]).to.deep.equal([
        1,
        `dicetower: This installation has no feature test-message that runs, and chat speaks through it. Install @dicetower/test-message, or look with: dicetower features list --installation ${bare.folder}\n`,
      ]);
    } finally {
      await bare.end();
    }
  });
});

describe("the doctor", () => {
  let here: Place;
  beforeEach(() => {
    here = new Place(ours);
  });
  afterEach(() => here.end());

  it("finds nothing wrong with a healthy installation", async () => {
    const { out, code } = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(code, out).to.equal(0);
    for (const name of [
      "Node.js",
      "SQLite",
      "configuration",
      "data folder",
      "port",
      "access key",
      "last starts",
      "store",
    ])
      expect(out).to.match(new RegExp(`^ok    ${name}: `, "m"));
    expect(out).to.contain("will be made and printed at the first start").and.to.contain("7 found, 7 on");
  });

  it("says what is wrong and what to do", async () => {
    here.thirdParty("torn", "");
    writeFileSync(join(here.folder, "node_modules/dicetower-torn/package.json"), "{ torn");
    const port = await here.takenPort();
    here.configure({ server: { port, api_key: "short" }, features: [...ours, "torn"] });
    const { out, code } = await here.command("doctor", "", {});
    expect(code).to.equal(1);
    expect(out).to.contain(`FAIL  port: ${port} of 127.0.0.1 is in use by another program`);
    expect(out).to.contain("Choose another with DICETOWER_PORT or --port.");
    expect(out).to.contain("warn  configuration: server.api_key (from file) has fewer than 16 characters");
    expect(out).to.contain("warn  store: feature torn cannot run").and.to.contain("is not valid JSON");
    here.configure({ logLevel: "loud" });
    expect((await here.command("doctor")).out).to.match(/^FAIL {2}configuration: .*logLevel must be one of/);
  });

  it("finds a data folder that is not one, a damaged key, and failed starts", async () => {
    await here.command("key rotate", "", {});
    writeFileSync(join(here.data, "access-key.json"), "{");
    writeFileSync(join(here.data, "starts.json"), '{"failed":2}');
    const { out } = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(out).to.contain("FAIL  access key:").and.to.contain("Run: dicetower key rotate");
    expect(out)
      .to.contain("warn  last starts: 2 in a row failed")
      .and.to.contain("without third-party features");
    here.configure({ data: "file" });
    writeFileSync(join(here.folder, "file"), "");
    expect((await here.command("doctor")).out).to.match(/^FAIL {2}data folder: .*cannot be written/m);
  });
});

describe("commands while the service runs", function () {
  this.timeout(240_000);
  let here: Place;
  let service: Service;
  before(async () => {
    here = new Place(ours);
    service = here.run(["start", "--bare"], { DICETOWER_API_KEY: "" });
    await service.ready();
  });
  after(() => here.end());
  const key = (): string => /^access key \(shown this once\): (\S+)$/m.exec(service.out)?.[1] ?? "";
  const asked = (line: string, input = "") => here.command(line, input, { DICETOWER_API_KEY: key() });

  it("query it over HTTP, with the key", async () => {
    expect((await asked("features list")).out).to.match(/^dice +on +0\.1\.0$/m);
    expect((await asked("features disable dice")).out).to.match(/^dice is (off|stopping)\n$/);
    expect((await asked("features enable dice")).out).to.equal("dice is on\n");
    expect((await asked("features enable rook")).err).to.equal('dicetower: There is no feature "rook".\n');
    expect((await asked("features enable dcie")).err).to.equal(
      'dicetower: There is no feature "dcie". Did you mean "dice"?\n',
    );
    const [, taken = "", folder = ""] =
      /^backup (\S+) was taken: (.+)\n$/.exec((await asked("backup")).out) ?? [];
    expect(readdirSync(folder)).to.include("manifest.json");
    const { data } = await service.ask("/api/system/backups", "GET", key());
    expect(
      (data as { name: string; reason: string }[]).map(({ name, reason }) => [name, reason]),
    ).to.deep.equal([[taken, "manual"]]);
    expect((await here.command("restore", "", {})).out).to.equal(`${taken}\n`);
    expect((await asked(`restore ${taken}`)).err).to.contain("is in use by process");
    expect((await asked("chat --private", ".r 2d1\n")).out).to.contain("2");
    expect((await asked("password reset")).out).to.contain("is cleared");
    const { out, code } = await asked("doctor");
    expect([code, out.includes("the service runs at")]).to.deep.equal([0, true]);
  });

  it("say that a restart is needed for a feature whose package was installed since the start", async () => {
    here.thirdParty("magpie", "");
    const { err, code } = await asked("features enable magpie");
    expect([code, err]).to.deep.equal([
      1,
      'dicetower: The feature "magpie" has been installed since the service started. Start it again (restart), then switch the feature on.\n',
    ]);
    const refused = await fetch(`${await service.ready()}/api/features/magpie/enable`, {
      method: "POST",
      headers: { "X-API-Key": key(), connection: "close" },
    });
    expect(refused.status).to.equal(404);
    expect(((await refused.json()) as { message: string }).message).to.contain("Start it again");
  });

  it("say that they need the key, and that a key is wrong", async () => {
    const without = await here.command("features list", "", {});
    expect([without.code, without.err.includes("--api-key or DICETOWER_API_KEY")]).to.deep.equal([1, true]);
    const wrong = await here.command("features list", "", {
      DICETOWER_API_KEY: "wrong-key-0123456789abcdef",
    });
    expect(wrong.err).to.equal("dicetower: The access key is wrong. It may have been replaced.\n");
  });

  it("replace the key of the running service: the old one is invalid as soon as the new one works", async () => {
    const old = key();
    expect((await service.ask("/api/features", "GET", old)).status).to.equal(200);
    // A shell may have exported a key for other commands, while the service uses its stored one.
    const examined = await asked("doctor");
    expect(examined.out).to.match(/^ok {4}access key: made at the first start; /m);
    const { out, err } = await asked("key rotate");
    expect(err).to.equal("");
    expect(out).to.contain("takes the key from its environment (DICETOWER_API_KEY) instead");
    const next = /: (\S+)$/m.exec(out)?.[1] ?? "";
    expect(out).to.contain("the service that runs here takes it within a second");
    let status = 0;
    while (status !== 200) {
      ({ status } = await service.ask("/api/features", "GET", next));
      // The service accepts fifty requests a second.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(status).to.equal(200);
    expect((await service.ask("/api/features", "GET", old)).status).to.equal(401);
  });
});

describe("a new access key for a service whose key is configured", function () {
  this.timeout(240_000);
  let here: Place;
  before(() => {
    here = new Place(["system"]);
  });
  after(() => here.end());

  for (const [where, run, place] of [
    [
      "its environment",
      (key: string) => here.run(["start", "--bare"], { DICETOWER_API_KEY: key }),
      "DICETOWER_API_KEY",
    ],
    [
      "its command line",
      (key: string) => here.run(["start", "--bare", "--api-key", key], { DICETOWER_API_KEY: "" }),
      "--api-key",
    ],
  ] as const)
    it(`is refused if the key comes from ${where}, because it would have no effect`, async () => {
      const service = run(accessKey);
      await service.ready();
      const { out, err, code } = await here.command("key rotate", "", {});
      expect([code, out]).to.deep.equal([1, ""]);
      expect(err).to.match(
        /^dicetower: Nothing was changed: the service that runs here \(process \d+\) has its access key from /,
      );
      expect(err).to.contain(place);
      expect(existsSync(join(here.data, "access-key.json"))).to.equal(false);
      const examined = await here.command("doctor", "", { DICETOWER_PORT: "0" });
      expect(examined.out).to.contain(`ok    access key: the running service has one from ${where}`);
      expect(examined.out).not.to.contain(accessKey);
      expect((await service.ask("/api/features")).status).to.equal(200);
      expect(await service.stop()).to.equal(0);
    });
});

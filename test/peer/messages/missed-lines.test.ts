import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../../conformance/full-tower.js";
import { connect, disconnect } from "../../conformance/onebot-account.js";
import type { OneBotServer } from "../support/onebot-server.js";

interface Line {
  readonly message: string;
  readonly nickname: string;
  readonly fetched: boolean;
  readonly isDice: boolean;
  readonly isCommand: boolean;
  readonly at: number;
}

/** A message in event form, as histories hold it. */
interface Said {
  readonly message_id: number;
  readonly time: number;
}

const group = 8_001;
const now = () => Math.floor(Date.now() / 1000);

describe("what a group with a running log says while the bot is not connected", function () {
  this.timeout(120_000);
  let folder: string;
  let tower: TestHost;
  let server: OneBotServer;
  let message: number;
  /** All that the platform remembers of the group, oldest first. */
  let history: Said[];
  let pages: number[];

  const begin = async () => {
    tower = await fullTower({ dataFolder: folder });
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-missed-"));
    message = 0;
    history = [];
    pages = [];
    await begin();
    let sent = 9_000;
    server = await connect(tower, { send_group_msg: () => ({ message_id: ++sent }) });
    await reach(".log new Night", 1);
  });
  afterEach(async () => {
    await disconnect(tower);
    await tower.stop();
    // A tower that was begun anew does not know the server of the one before.
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const saying = (text: string, user: number, age: number) => ({
    post_type: "message",
    message_type: "group",
    sub_type: "normal",
    self_id: 10001,
    time: now() - age,
    message_id: ++message,
    message_seq: 50_000 + message,
    group_id: group,
    user_id: user,
    message: [{ type: "text", data: { text } }],
    sender: { user_id: user, nickname: `P${user}`, card: "", role: user === 1 ? "owner" : "member" },
  });
  /** Says something that the bot does not hear. */
  const missed = (text: string, user = 2, age = 0) => history.push(saying(text, user, age));
  const say = (text: string, user = 1) => {
    const event = saying(text, user, 0);
    history.push(event);
    server.say(event);
  };
  /** Says a command, and waits for the n-th message of the bot. */
  const reach = async (text: string, nth: number) => {
    say(text);
    await server.called("send_group_msg", nth);
  };
  const remembers = () => {
    server.answers.get_group_msg_history = ({ message_seq, message_id, count }) => {
      pages.push(Number(count));
      if (message_seq !== undefined) expect(Number(message_seq)).to.equal(50_000 + Number(message_id));
      const end =
        message_id === undefined
          ? history.length
          : history.findIndex((said) => said.message_id === Number(message_id)) + 1;
      return { messages: history.slice(Math.max(0, end - Number(count)), end) };
    };
  };
  const connected = async (state = "connected") => {
    // Mocha's limit ends the waiting.
    for (;;) if ((await tower.get("/api/adapters").data<{ state: string }[]>())[0]?.state === state) return;
  };
  /** Cuts the connection, has things said meanwhile, and dials again. */
  const cut = async (meanwhile: () => void) => {
    server.refuses = true;
    server.hangUp();
    await connected("disconnected");
    meanwhile();
    server.refuses = false;
    const [account] = await tower.get("/api/adapters").data<{ id: number }[]>();
    await tower.post(`/api/adapters/${account?.id}/reconnect`).answers({ code: 0 });
    await connected();
  };
  const lines = async () => {
    const { items } = await tower.get("/api/logs").data<{ items: { id: number }[] }>();
    return (await tower.get(`/api/logs?id=${items[0]?.id}&lines=1&limit=500`).data<{ items: Line[] }>())
      .items;
  };
  /** The lines as soon as there are so many. */
  const all = async (count: number) => {
    for (;;) {
      const found = await lines();
      if (found.length >= count) return found;
    }
  };
  const told = (found: readonly Line[]) =>
    found.map(({ message: text, fetched }) => (fetched ? `${text} (fetched)` : text));

  it("is fetched behind a cut, in order, once, and sets nothing off", async () => {
    remembers();
    say("before", 2);
    expect(told(await all(1))).to.deep.equal(["before"]);
    await cut(() => {
      missed("one");
      missed(".r 3d1", 3);
      missed("three", 3);
    });
    expect(told(await all(4))).to.deep.equal([
      "before",
      "one (fetched)",
      ".r 3d1 (fetched)",
      "three (fetched)",
    ]);
    const sent = server.asked.filter(({ action }) => action === "send_group_msg").length;
    await cut(() => undefined);
    await reach(".r 2d1", sent + 1);
    const found = await all(6);
    expect(told(found).slice(0, 5)).to.deep.equal([
      "before",
      "one (fetched)",
      ".r 3d1 (fetched)",
      "three (fetched)",
      ".r 2d1",
    ]);
    expect(found).to.have.length(6);
    expect(found[1]?.nickname).to.equal("P2");
  });

  it("is fetched behind a restart of the service", async () => {
    remembers();
    say("before", 2);
    await all(1);
    await tower.stop();
    missed("one");
    missed("two", 3);
    await begin();
    await connected();
    expect(told(await all(3))).to.deep.equal(["before", "one (fetched)", "two (fetched)"]);
    say("behind", 2);
    expect(told(await all(4)).at(-1)).to.equal("behind");
  });

  it("leaves a hole with its times where the platform tells nothing", async () => {
    say("before", 2);
    await all(1);
    await cut(() => missed("lost"));
    say("behind", 2);
    const found = await all(3);
    // All falls into one second, within which nothing tells what was said before the hole and what behind it.
    expect(found.map(({ isDice, message: text }) => (isDice ? "hole" : text))).to.have.members([
      "before",
      "hole",
      "behind",
    ]);
    expect(found.find(({ isDice }) => isDice)?.message).to.match(
      /from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d to \d{4}-/,
    );
  });

  it("is bounded: the newest 500 in pages of 100 at most, and a hole in front of them", async () => {
    remembers();
    say("before", 2);
    await all(1);
    await cut(() => {
      for (let number = 1; number <= 600; number++) missed(`line ${number}`);
    });
    const found = await all(500);
    const fetched = found.filter((line) => line.fetched).map(({ message: text }) => text);
    expect(fetched.at(-1)).to.equal("line 600");
    expect(Math.max(...pages)).to.be.at.most(100);
    const { items } = await tower.get("/api/logs").data<{ items: { lineCount: number }[] }>();
    expect(items[0]?.lineCount, "before, the hole, and 500").to.equal(502);
  });
});

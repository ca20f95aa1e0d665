import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import groups from "@dicetower/groups";
import { typescriptFlags, volume } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { peerTower } from "../support/tower.js";

const program = fileURLToPath(new URL("leaving-process.ts", import.meta.url));
/** Kills: every other one after the platform has let the account go, the others before. */
const kills = volume(1, 60);

interface Progress {
  readonly batch: { readonly state: string; readonly counts: Readonly<Record<string, number>> };
  readonly items: readonly { readonly groupId: string; readonly state: string; readonly reason: string }[];
}

describe("a service that is killed while it leaves groups", function () {
  this.timeout(60_000 + kills * 20_000);

  let server: OneBotServer;
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-leaving-"));
    server = new OneBotServer();
    await server.listen();
  });
  after(async () => {
    await server.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it("tells what was in flight as unknown, goes on where it was and leaves nobody twice", async () => {
    const all = Array.from({ length: kills + 2 }, (_, at) => 7_001 + at);
    const inside = new Set(all);
    const left: number[] = [];
    let asked = 0;
    let kill: (() => void) | undefined;
    let knowsNothing = false;
    server.answers["get_group_list"] = () =>
      knowsNothing
        ? { status: "failed", retcode: 1200, data: null }
        : [...inside].map((group_id) => ({ group_id, group_name: `Tavern ${group_id}`, member_count: 3 }));
    server.answers["set_group_leave"] = ({ group_id }) => {
      asked++;
      if (kill === undefined || asked % 2 === 0) {
        left.push(Number(group_id));
        inside.delete(Number(group_id));
      }
      kill?.();
      // Whoever is killed hears no answer.
      return kill === undefined ? null : undefined;
    };
    for (let round = 0; round < kills; round++) {
      const child = spawn(
        process.execPath,
        [...typescriptFlags, program, dataFolder, server.endpoint, String(all.length)],
        { stdio: ["ignore", "ignore", "inherit"] },
      );

      kill = () => child.kill("SIGKILL");
      const [, signal] = await once(child, "exit");
      expect(signal).to.equal("SIGKILL");
    }
    kill = undefined;
    // The platform does not say yet what became of the group that was being left.
    knowsNothing = true;
    const { tower } = await peerTower({ dataFolder, features: [texts, commands, access, groups] });
    try {
      const progress = async (fits: (seen: Progress) => boolean) => {
        for (;;) {
          const seen = await tower.get("/api/groups/leave-batches/1").data<Progress>();
          if (fits(seen)) return seen;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      const { batch, items } = await progress(({ batch: { counts } }) => counts["unknown"] === 1);
      expect(batch.state).to.equal("running");
      expect(items.find(({ state }) => state === "unknown")?.reason).to.include("ended before");
      knowsNothing = false;
      const done = await progress(({ batch: { state } }) => state === "done");
      expect(done.batch.counts).to.include({ left: all.length, unknown: 0, failed: 0 });
      expect(left.toSorted((one, other) => one - other)).to.deep.equal(all);
      expect(inside.size).to.equal(0);
      expect(asked).to.equal(all.length + Math.ceil(kills / 2));
      const gone = await tower.get("/api/groups?state=left").data<{ total: number }>();
      expect(gone.total).to.equal(all.length);
    } finally {
      await tower.stop();
    }
  });
});

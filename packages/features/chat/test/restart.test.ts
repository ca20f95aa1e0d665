import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags } from "@dicetower/testkit";
import { expect } from "chai";
import { chatTower, messagesOf, textsOf } from "./tower.js";

describe("the history of a chat behind a kill", function () {
  this.timeout(120_000);

  it("holds what was read before, once, whoever says it again", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-chat-"));
    const script = fileURLToPath(new URL("killed-process.ts", import.meta.url));
    const child = spawn(process.execPath, [...typescriptFlags, script, dataFolder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    try {
      let said = "";
      for await (const chunk of child.stdout) {
        said += String(chunk);
        // The process has read back over HTTP what it says here.
        if (said.includes("\n")) child.kill("SIGKILL");
      }
      await ended;
      const seen = JSON.parse(said.split("\n")[0] ?? "") as string[];
      expect(seen).to.have.length(20);
      const tower = await chatTower({ dataFolder });
      try {
        // The platform says the last ones again, and one that nobody has heard.
        for (const number of [18, 19, 20])
          await tower
            .say(`word ${number}`, {
              groupId: "k",
              accountId: "7",
              id: `k-${number}`,
              sentAt: Math.floor(Date.now() / 1000),
            })
            .done();
        const all = textsOf(await messagesOf(tower, "k"));
        expect(all.slice(0, 20)).to.deep.equal(seen);
        expect(all.filter((text) => text === "word 19")).to.have.length(1);
        expect(all).to.include("word 20");
        expect(new Set(all).size).to.equal(all.length);
      } finally {
        await tower.stop();
      }
    } finally {
      child.kill("SIGKILL");
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

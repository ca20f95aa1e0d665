import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FeatureStatus } from "@dicetower/contract";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place } from "./test-support.js";

describe("the example installations", function () {
  this.timeout(120_000);
  for (const name of ["minimal", "full"])
    (name === "full" ? it : longIt)(
      `${name} starts with all its features and rolls in the test chat`,
      async () => {
        const installation = fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
        const { dependencies } = JSON.parse(readFileSync(join(installation, "package.json"), "utf8")) as {
          dependencies: Record<string, string>;
        };
        const data = join(installation, "data");
        const hadData = existsSync(data);
        const here = new Place([]);
        try {
          const service = here.run(["start", "--bare"], {}, installation);
          const base = await service.ready();
          const all = (await service.ask("/api/features")).data as FeatureStatus[];
          // Features that a developer has added to this checkout are off, and not part of this test.
          const features = all.filter(({ thirdParty }) => !thirdParty);
          expect(features.map(({ id }) => `@dicetower/${id}`)).to.have.members(
            Object.keys(dependencies).filter((one) => one !== "@dicetower/host"),
          );
          const off = features.filter(({ state }) => state !== "on");
          expect(off.map(({ id, state }) => `${id} ${state}`)).to.deep.equal(
            name === "full" ? ["bcdice off"] : [],
          );
          // Documents are being indexed in the new store: the event loop of a busy machine may be late once.
          for (const health of ["live", "ready"]) {
            let status = 0;
            const until = performance.now() + 60_000;
            for (;;) {
              ({ status } = await service.ask(`/health/${health}`));
              if (status === 200 || performance.now() > until) break;
              await new Promise((soon) => setTimeout(soon, 50));
            }
            expect(status, health).to.equal(200);
          }
          const answer = await fetch(`${base}/api/test/message`, {
            method: "POST",
            headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
            body: JSON.stringify({ text: ".r d20", nickname: "Ann", locale: "en" }),
          });
          expect(((await answer.json()) as { reply: string }).reply).to.match(/^<?Ann>? rolls D20=\d+$/);
          expect(await service.stop()).to.equal(0);
          expect(existsSync(data), "nothing is left in the example").to.equal(hadData);
        } finally {
          await here.end();
        }
      },
    );
});

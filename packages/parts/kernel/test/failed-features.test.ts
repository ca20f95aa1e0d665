import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FeatureHost } from "@dicetower/contract";
import { defineFeature, definePoint, type Keyed } from "@dicetower/contract";
import { expect } from "chai";
import { bareKernel } from "../src/testing/index.js";

const words = definePoint<Keyed>("words");
const info = { title: {}, category: "test", version: "1.0.0", thirdParty: true };

/** Returns the log lines of a feature that cannot be loaded, or whose setup fails. */
async function toldOf(load: () => Promise<ReturnType<typeof defineFeature>>): Promise<string[]> {
  const { kernel, lines } = bareKernel();
  kernel.register("torn", undefined, info, { wanted: true, load });
  await kernel.start();
  await kernel.stop();
  return lines.filter(({ level }) => level === "error").map(({ message }) => message);
}

const withSetup = (setup: (host: FeatureHost) => void) => () =>
  Promise.resolve(defineFeature({ id: "torn", setup }));

describe("the log line of a feature that has failed", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-torn-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Loads a file as the host does. */
  const loading = async (name: string, content: string): Promise<string[]> => {
    const file = join(folder, name);
    await writeFile(file, content);
    return toldOf(() =>
      import(pathToFileURL(file).href).catch((cause: unknown) => {
        throw new Error("it could not be loaded", { cause });
      }),
    );
  };

  it("names the file and line where its setup threw, in its own code or in what that called", async () => {
    const [thrown] = await toldOf(
      withSetup(() => {
        throw new Error("no luck");
      }),
    );
    expect(thrown).to.match(
      /^the feature "torn" has failed: no luck \(.*failed-features\.test\.ts:\d+:\d+\)$/,
    );
    const [called] = await toldOf(withSetup((host) => host.add(words, { key: "a" }, { key: "a" })));
    expect(called).to.match(/ both contribute .*\(.*failed-features\.test\.ts:\d+:\d+\)$/);
  });

  it("names the file and line where its package failed to load, including an import of a missing module", async () => {
    const file = (name: string) => join(folder, name);
    const [thrown] = await loading("thrown.mjs", "export const a = 1;\nthrow new Error('wing missing');\n");
    expect(thrown).to.contain(`could not be loaded (${file("thrown.mjs")}:2:`);
    const [unlinked] = await loading("unlinked.mjs", 'import { b } from "./thrown.mjs";\n');
    expect(unlinked).to.contain(`could not be loaded (${file("unlinked.mjs")}:1)`);
  });

  it("has no place if none is known", async () => {
    const bare = new Error("no luck");
    bare.stack = "";
    const round = new Error("round");
    round.stack = "Error: round\n    at node:internal/x:1:2";
    round.cause = round;
    const hidden = new Error("hidden");
    Object.defineProperty(hidden, "cause", {
      get() {
        throw new Error("nobody reads this");
      },
    });
    Object.defineProperty(hidden, "stack", { value: "" });
    for (const error of [bare, round, hidden, "no error"])
      expect(
        await toldOf(
          withSetup(() => {
            throw error;
          }),
        ),
      )
        .to.have.length(1)
        .and.to.not.match(/\)$/);
  });
});

import { Readable } from "node:stream";
import { Launcher, Lifecycle, Outbound } from "@dicetower/contract";
import system from "@dicetower/system";
import type { TestHostOptions } from "@dicetower/testkit";
import { createUpdater } from "../../packages/features/updater/src/create-updater.js";
import { machine, makeRelease, places } from "../../packages/features/updater/test/support/release.js";

const release = makeRelease({ version: "9.9.9", bytes: 10 });

/** Releases of a test, and a launcher that installs nothing. @param answers false: the package never comes */
export function updatesOnTrial(answers = true): Required<Pick<TestHostOptions, "features" | "replace">> {
  const bodies = (url: string): Readable => {
    if (url.endsWith("manifest.json")) return Readable.from([Buffer.from(JSON.stringify(release.manifest))]);
    return answers ? Readable.from([release.zip]) : new Readable({ read() {} });
  };
  const outbound: Outbound = {
    request: () => Promise.reject(new Error("not asked")),
    connect: () => Promise.reject(new Error("not asked")),
    async stream(url, _options, _policy, signal) {
      const body = bodies(url);
      signal.addEventListener("abort", () => body.destroy(signal.reason as Error));
      return { status: 200, headers: {}, body };
    },
  };
  const launcher: Launcher = {
    hello: {
      version: "1.0.0",
      capabilities: ["install", "restart"],
      key: Buffer.alloc(32),
      trial: false,
      report: undefined,
    },
    watch() {},
    async prepareInstall() {},
    autostart: undefined,
  };
  const lifecycle: Lifecycle = { supervised: true, restartPending: false, restart() {}, stop() {} };
  const probe = {
    platform: "linux",
    read: async () => undefined,
    exists: async () => false,
    variable: () => undefined,
  };
  return {
    features: [system, createUpdater({ places, machine, probe })],
    replace: [
      [Outbound, outbound],
      [Launcher, launcher],
      [Lifecycle, lifecycle],
    ],
  };
}

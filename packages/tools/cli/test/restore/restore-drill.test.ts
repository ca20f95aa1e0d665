import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FeatureStatus } from "@dicetower/contract";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place } from "../test-support.js";

const manifest = JSON.parse(
  readFileSync(new URL("../../../../../examples/full/package.json", import.meta.url), "utf8"),
) as { dependencies: Record<string, string> };
const everything = Object.keys(manifest.dependencies)
  .map((name) => name.replace("@dicetower/", ""))
  .filter((name) => name !== "host");
/** Those whose data are written, and what they need. */
const some = [
  "access",
  "adapter-botproto-v11",
  "adapters",
  "audit",
  "auth",
  "commands",
  "dice",
  "dice-native",
  "help",
  "presentation",
  "system",
  "test-message",
  "texts",
];

/** Fields that depend on the run, port, time or folder, and not on saved data. */
const ofTheRun = new Set([
  "/api/auth/setup",
  "/api/chat/chats",
  "/api/dashboard/minutes",
  "/api/dashboard/stats",
  "/api/dice/seeds",
  "/api/features",
  "/api/openapi.json",
  "/api/system/audit",
  "/api/system/audit/verify",
  "/api/system/backups",
  "/api/system/health",
  "/api/imports/formats",
  "/api/system/jobs",
  "/api/system/processes",
  "/api/system/restore",
  "/api/system/logs",
  "/api/system/server-config",
  "/api/system/settings",
  "/api/system/status",
  "/api/system/tray",
  "/api/templates/export",
  // Kept in memory for some hours.
  "/api/reply-trace/messages",
  "/metrics",
]);

const wording = { locale: "en", key: "help.notFound", format: "plain", value: "Nobody knows {word}." };
const adapter = {
  name: "Drill",
  type: "botproto_v11",
  connection_mode: "forward_ws",
  endpoint: "ws://127.0.0.1:1/",
  access_token: "drill-token",
  enabled: false,
};
/** Requests that write data as owner and user. */
const state: readonly (readonly [method: string, path: string, body: object])[] = [
  ["PUT", "/api/dice/rules", { defaultFaces: 12, maxDice: 77 }],
  ["PUT", "/api/dice/rules", { defaultFaces: 13, maxDice: 78 }],
  ["POST", "/api/masters", { platform: "test", userId: "1", note: "first" }],
  ["POST", "/api/banlist", { platform: "test", targetId: "2", reason: "drill" }],
  ["POST", "/api/banlist", { platform: "test", targetId: "3", reason: "drill", listType: "allow" }],
  ["PUT", "/api/banlist/whitelist-only", { enabled: false, message: "Not here." }],
  ["PUT", "/api/system/nick-wrap", { left: "[", right: "]" }],
  ["PUT", "/api/settings/audit", { retentionDays: 99 }],
  ["PUT", "/api/templates", wording],
  ["POST", "/api/adapters", adapter],
  ["POST", "/api/test/message", { text: ".set --my 1", locale: "en" }],
  ["POST", "/api/features/presentation/disable", {}],
];
/** Rolls that have the same result everywhere. */
const throws: readonly (readonly [path: string, body: object])[] = [
  ...["3d6+1", "4d6k3", "d100", "2d10*5", "10d6"].map(
    (expr, at) => ["/api/dice/roll", { expr, seed: at + 1 }] as const,
  ),
  ...[".r", ".r 3d1", ".r 7#d1", ".help r", ".help nonsense", ".set --my"].map(
    (text) => ["/api/test/message", { text, locale: "en" }] as const,
  ),
];

async function send(base: string, method: string, path: string, body?: object) {
  const answer = await fetch(base + path, {
    method,
    headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // A fast machine exceeds the rate limit.
  if (answer.status === 429) {
    await answer.text();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return send(base, method, path, body);
  }
  return { status: answer.status, text: await answer.text() };
}

/** Removes counts that the test messages of the drill itself change. */
function withoutCounts(text: string): string {
  return text.replace(/"(?:elapsedMs|\w+Count|last\w+At)":[\d.]+/g, "");
}

/** Returns the responses of all routes without parameters, and of the rolls. */
async function answers(base: string): Promise<Map<string, string>> {
  const { text } = await send(base, "GET", "/api/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const plain = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}) && !path.includes("{"));
  const heard = new Map<string, string>();
  const note = (what: string, answer: { status: number; text: string }) =>
    heard.set(what, `${answer.status} ${withoutCounts(answer.text)}`);
  for (const path of plain.filter((one) => !ofTheRun.has(one))) note(path, await send(base, "GET", path));
  for (const [path, body] of throws) note(JSON.stringify(body), await send(base, "POST", path, body));
  const { data } = JSON.parse((await send(base, "GET", "/api/features")).text) as { data: FeatureStatus[] };
  for (const { id, state: is } of data) heard.set(`feature ${id}`, is === "stopping" ? "off" : is);
  return heard;
}

describe("the restore drill", function () {
  this.timeout(240_000);

  /** @param least number of responses that there are at least */
  const sameAfter = async (ours: readonly string[], least: number): Promise<void> => {
    const here = new Place(ours);
    const there = new Place(ours);
    try {
      const first = here.run(["start", "--bare"]);
      const base = await first.ready();
      for (const [method, path, body] of state) {
        const { status, text } = await send(base, method, path, body);
        expect(status, `${method} ${path}: ${text}`).to.equal(200);
      }
      const before = await answers(base);
      expect([...before.keys()].filter((what) => !what.startsWith("feature ")).length).to.be.above(least);
      expect(before.get("feature presentation")).to.equal("off");
      const name = /^backup (\S+) was taken: .+$/m.exec((await here.command("backup")).out)?.[1] ?? "";
      await send(base, "PUT", "/api/dice/rules", { defaultFaces: 99 });
      expect(await first.stop()).to.equal(0);

      // Data outside the backup is saved separately, as the guide for admins says.
      mkdirSync(there.data);
      cpSync(join(here.data, "secret.key"), join(there.data, "secret.key"));
      const taken = join(here.data, "backups", name);
      const { out, err, code } = await there.command(`restore ${taken}`);
      expect([code, err, out], "nothing was there that anybody could ask").to.deep.equal([
        0,
        "",
        `${taken} was restored\n`,
      ]);
      const after = await answers(await there.run(["start", "--bare"]).ready());
      expect([...after.keys()]).to.deep.equal([...before.keys()]);
      for (const [what, answer] of before) expect(after.get(what), what).to.equal(answer);
      expect(after.get("/api/dice/rules")).to.contain('"defaultFaces":13');
      expect(after.get(JSON.stringify({ text: ".r", locale: "en" }))).to.contain("D1=1");
    } finally {
      await here.end();
      await there.end();
    }
  };

  it("gets the same responses from a backup that is restored in another folder", () => sameAfter(some, 25));

  longIt("gets the same responses from a backup of all features", () => sameAfter(everything, 50));
});

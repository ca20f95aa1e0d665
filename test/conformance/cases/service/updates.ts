import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { updatesOnTrial as own } from "../../updates.js";
import { count, flag, list, object, text, time, unknownQuery, whole, word } from "../shapes.js";

const settings = object({
  autoCheck: flag,
  intervalHours: count.min(1).max(168),
  autoAction: word.valid("notify", "download", "install"),
  source: word.valid("auto", "direct", "mirror", "custom"),
  customMirror: text,
  scheduledInstall: flag,
  installTime: word.pattern(/^\d\d:\d\d$/),
});

const status = object({
  current: object({ version: word, build: count, display: word, builtAt: time, prerelease: flag }),
  latest: object({}).allow(null),
  phase: word,
  source: text,
  downloadedBytes: count,
  totalBytes: count,
  checkedAt: time,
  error: text,
  downloadSupported: flag,
  installSupported: flag,
  pending: flag,
  cancelSupported: flag.valid(true),
  canCancel: flag,
  runtime: object({ container: flag, containerType: text, containerDetection: list(text) }),
  selfUpdateBlockedReason: text.valid("", "container"),
  settings,
  scheduledInstallSupported: flag,
  scheduledInstallAt: time,
  pendingTag: text,
  timezoneMinutes: whole,
});

async function until(tower: TestHost, phase: string): Promise<void> {
  let now: { phase: string; error: string };
  do now = await tower.get("/api/system/update").data();
  while (now.phase !== phase && now.phase !== "error");
  expect(now.phase, now.error).to.equal(phase);
}

const goTo =
  (phase: string, ...calls: readonly string[]) =>
  async (tower: TestHost) => {
    for (const call of calls) await tower.post(`/api/system/update/${call}`).answers({ code: 0 });
    await until(tower, phase);
    return undefined;
  };

const usual = {
  autoCheck: true,
  intervalHours: 6,
  autoAction: "notify",
  source: "auto",
  customMirror: "",
  installTime: "04:00",
};

export const updates: readonly Case[] = [
  { endpoint: "GET /api/system/update", returns: status, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/update",
    body: { ...usual, intervalHours: 168, installTime: "23:59" },
    returns: settings,
    proves: (tower) =>
      tower.get("/api/system/update").answers({
        data: { settings: { ...usual, scheduledInstall: false, intervalHours: 168, installTime: "23:59" } },
      }),
    refused: { body: { ...usual, installTime: "4:00" }, code: 40001, field: "/installTime" },
    undo: (tower) => tower.put("/api/system/update", usual).done(),
  },
  {
    endpoint: "POST /api/system/update/check",
    own: own(),
    returns: status,
    proves: (tower) => until(tower, "available"),
    refused: unknownQuery,
  },
  {
    endpoint: "POST /api/system/update/download",
    own: own(),
    prepare: goTo("available", "check"),
    returns: status,
    proves: (tower) => until(tower, "staged"),
    refused: unknownQuery,
  },
  {
    endpoint: "POST /api/system/update/install",
    own: own(),
    prepare: goTo("staged", "download"),
    returns: status,
    proves: async (_tower, data: { phase: string }) => expect(data.phase).to.equal("installing"),
    refused: unknownQuery,
  },
  {
    endpoint: "POST /api/system/update/cancel",
    own: own(false),
    prepare: goTo("downloading", "download"),
    returns: status,
    proves: (tower) => until(tower, "cancelled"),
    refused: unknownQuery,
  },
];

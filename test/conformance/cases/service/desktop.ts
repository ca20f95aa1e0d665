import { DesktopShell } from "@dicetower/desktop/api";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, object, text, unknownQuery, word } from "../shapes.js";

/** What a desktop launcher would offer. */
const shell = (): DesktopShell => {
  let enabled = false;
  return {
    autostart: async () => enabled,
    setAutostart: async (wanted) => {
      enabled = wanted;
    },
    showTray: () => undefined,
  };
};
const tray = object({ text, port: count.min(1), tooltip: word, supported: flag });

export const desktop: readonly Case[] = [
  {
    endpoint: "GET /api/system/autostart",
    returns: object({ supported: flag.valid(false), enabled: flag.valid(false) }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/autostart",
    own: { replace: [[DesktopShell, shell()]] },
    body: { enabled: true },
    returns: object({ supported: flag.valid(true), enabled: flag.valid(true) }),
    proves: (tower) => tower.get("/api/system/autostart").answers({ data: { enabled: true } }),
    refused: { body: { enabled: "always" }, code: 40001, field: "/enabled" },
  },
  {
    endpoint: "GET /api/system/tray",
    returns: tray,
    proves: async (tower, data: { port: number; tooltip: string }) => {
      expect(tower.base.endsWith(`:${data.port}`), "the real port").to.equal(true);
      expect(data.tooltip).to.include(String(data.port));
    },
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/tray",
    body: { text: "Table 七" },
    returns: tray,
    proves: async (_tower, data: { tooltip: string }) => {
      expect(data.tooltip).to.include("Table 七");
    },
    refused: { body: { text: "eleven char" }, code: 40001, field: "/text" },
    undo: (tower) => tower.put("/api/system/tray", {}).done(),
  },
];

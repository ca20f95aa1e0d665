import { expect } from "chai";
import type { Case } from "../../case.js";
import { flag, nothing, object, time, unknownQuery, word } from "../shapes.js";

const password = "correct horse battery";
const setPassword = async (tower: Parameters<NonNullable<Case["prepare"]>>[0]) => {
  await tower.put("/api/system/webui-auth", { password }).answers({ code: 0 });
  return undefined;
};

export const authentication: readonly Case[] = [
  {
    endpoint: "GET /api/auth/status",
    returns: object({ passwordEnabled: flag, authenticated: flag, expiresAt: time.allow(null) }),
    proves: async (tower) => {
      const stranger = await tower.get("/api/auth/status", { key: false }).data<object>();
      expect(stranger).to.deep.equal({ passwordEnabled: false, authenticated: false, expiresAt: null });
    },
    refused: unknownQuery,
  },
  {
    endpoint: "POST /api/auth/login",
    prepare: setPassword,
    body: { password, trustDevice: true },
    returns: object({ expiresAt: time }),
    proves: async (tower, { expiresAt }: { expiresAt: number }) => {
      const days = (expiresAt - Date.now() / 1000) / 86_400;
      expect(days, "a trusted device stays for 30 days").to.be.within(29.9, 30.1);
      const answer = await tower.post("/api/auth/login", { password }, { key: false }).done();
      const cookie = answer.headers.get("set-cookie") ?? "";
      expect(cookie)
        .to.match(/^dice_session_[0-9a-f]{8}=.*; ?HttpOnly/)
        .and.include("SameSite=Lax");
      const session = { key: false, headers: { Cookie: cookie.split(";")[0] ?? "" } };
      expect((await tower.get("/api/system/status", session).done()).status).to.equal(200);
    },
    refused: { body: { password: "wrong password" }, code: 40101 },
    undo: (tower) => tower.put("/api/system/webui-auth", { password: "" }).done(),
  },
  {
    endpoint: "POST /api/auth/logout",
    returns: nothing,
    proves: async (tower) => {
      await setPassword(tower);
      const answer = await tower.post("/api/auth/login", { password }, { key: false }).done();
      const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
      const session = { key: false, headers: { Cookie: cookie, Origin: tower.base } };
      await tower.post("/api/auth/logout", undefined, session).answers({ code: 0 });
      await tower.get("/api/system/status", session).answers({ code: 40101 });
    },
    refused: { body: { everywhere: true }, code: 40001 },
    undo: (tower) => tower.put("/api/system/webui-auth", { password: "" }).done(),
  },
  { endpoint: "GET /api/system/webui-auth", returns: object({ enabled: flag }), refused: unknownQuery },
  {
    endpoint: "PUT /api/system/webui-auth",
    body: { password },
    returns: object({ enabled: flag.valid(true) }),
    proves: async (tower) => {
      await tower.get("/api/auth/status").answers({ data: { passwordEnabled: true } });
      await tower.put("/api/system/webui-auth", { password: "" }).answers({ data: { enabled: false } });
    },
    refused: { body: { password: "short" }, code: 40001, field: "/password" },
    undo: (tower) => tower.put("/api/system/webui-auth", { password: "" }).done(),
  },
  {
    endpoint: "GET /api/system/server-config",
    returns: object({ ip: word, port: time.max(65_535), restartRequired: flag }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/server-config",
    body: { ip: "0.0.0.0", port: 18_099 },
    returns: object({
      ip: word.valid("0.0.0.0"),
      port: time.valid(18_099),
      restartRequired: flag.valid(true),
    }),
    proves: (tower) => tower.get("/api/system/server-config").answers({ data: { port: 18_099 } }),
    refused: { body: { ip: "127.0.0.1", port: 65_536 }, code: 40001, field: "/port" },
    undo: (tower) => tower.put("/api/system/server-config", {}).done(),
  },
  {
    endpoint: "POST /api/system/restart",
    own: { settings: { supervised: true } },
    returns: object({ restarting: flag.valid(true), installing: flag.valid(false) }),
    proves: (tower) => tower.stop(),
    refused: { body: { now: true }, code: 40001 },
  },
];

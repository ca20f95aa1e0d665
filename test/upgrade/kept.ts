/** What an admin has done, and where it is seen again after an upgrade. */
export interface Kept {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
  /** Answers what is there; of the same address where left out. */
  readonly seen?: string;
}

/** Things of many features, for the data folders that upgrades are tried on. */
export const kept: readonly Kept[] = [
  { method: "POST", path: "/api/masters", body: { platform: "test", userId: "10001" } },
  {
    method: "POST",
    path: "/api/banlist",
    body: { listType: "deny", platform: "test", targetId: "666", name: "Villain", reason: "spam" },
  },
  {
    method: "POST",
    path: "/api/adapters",
    body: {
      name: "Old friend",
      type: "botproto_v11",
      connection_mode: "forward_ws",
      endpoint: "ws://127.0.0.1:9/",
      access_token: "a token that was saved",
      enabled: false,
    },
  },
  {
    method: "PUT",
    path: "/api/templates",
    body: { locale: "en", key: "roll.result", value: "{nick} throws {detail}" },
    seen: "/api/templates/export",
  },
  { method: "PUT", path: "/api/settings/logging", body: { level: "warn", owners: { dice: "debug" } } },
  {
    method: "PUT",
    path: "/api/system/global",
    body: { switches: { disableMe: true }, compat: { privateMode: false } },
  },
  {
    method: "PUT",
    path: "/api/system/events",
    body: { groupInvite: { policy: "allowListed", maxMembers: 200 }, joinMessage: "hello" },
  },
  {
    method: "PUT",
    path: "/api/system/censor",
    body: { enabled: true, rules: [{ word: "berry", level: 3 }] },
  },
  { method: "PUT", path: "/api/system/nick-wrap", body: { left: "[", right: "]" } },
];

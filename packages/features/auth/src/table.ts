import type { Resource } from "@dicetower/contract";

/** Sessions as a table, with what else there is to say of the login. */
export const sessionsTable: Resource = {
  key: "sessions",
  titleKey: "resource.sessions",
  category: "settings",
  order: 30,
  icon: "key",
  path: "/api/auth/sessions",
  idField: "id",
  columns: ["current", "agent", "address", "trusted", "createdAt", "seenAt", "expiresAt"],
  actions: [
    { method: "PUT", path: "/api/system/webui-auth", titleKey: "resource.sessions.setPassword" },
    {
      method: "DELETE",
      path: "/api/auth/sessions",
      titleKey: "resource.sessions.endAll",
      confirm: true,
    },
  ],
};

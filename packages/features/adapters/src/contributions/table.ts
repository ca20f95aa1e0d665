import type { Resource } from "@dicetower/contract";

/** Adapters as records that other records may name; adding and changing one is for the page of adapters. */
export const adaptersTable: Resource = {
  key: "adapters",
  titleKey: "resource.adapters",
  category: "adapters",
  begins: { page: "adapters", titleKey: "panel.begins.adapters" },
  order: 10,
  icon: "plug-connected",
  path: "/api/adapters",
  idField: "id",
  columns: ["id", "name", "type", "connection_mode", "state", "enabled"],
  create: false,
  update: false,
  actions: [
    { method: "POST", path: "/api/adapters/{id}/reconnect", titleKey: "resource.adapters.reconnect" },
    { method: "POST", path: "/api/adapters/{id}/test", titleKey: "resource.adapters.test" },
  ],
};

/** Processes of an installation that has several. */
export const processesTable: Resource = {
  key: "processes",
  titleKey: "resource.processes",
  category: "adapters",
  order: 60,
  icon: "stack-2",
  path: "/api/system/processes",
  idField: "id",
  columns: ["machine", "pid", "host", "port", "version", "startedAt", "accounts"],
  create: false,
  update: false,
  remove: false,
  actions: [
    {
      method: "POST",
      path: "/api/system/processes/{id}/accounts",
      titleKey: "resource.processes.take",
    },
  ],
};

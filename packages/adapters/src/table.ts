import { type Resource, textTable } from "@dicetower/contract";

/** Adapters as records that other records may name; adding and changing one is for the page of adapters. */
export const adaptersTable: Resource = {
  key: "adapters",
  titleKey: "resource.adapters",
  category: "connections",
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

export const tableTexts = textTable(
  {
    "resource.adapters": { en: "Adapters", "zh-CN": "适配器" },
    "resource.adapters.id": { en: "Number", "zh-CN": "编号" },
    "resource.adapters.name": { en: "Name", "zh-CN": "名称" },
    "resource.adapters.type": { en: "Type", "zh-CN": "类型" },
    "resource.adapters.connection_mode": { en: "Mode", "zh-CN": "连接方式" },
    "resource.adapters.state": { en: "State", "zh-CN": "状态" },
    "resource.adapters.enabled": { en: "On", "zh-CN": "启用" },
    "resource.adapters.reconnect": { en: "Connect now", "zh-CN": "立即连接" },
    "resource.adapters.test": { en: "Test", "zh-CN": "测试" },
  },
  "adapters",
);

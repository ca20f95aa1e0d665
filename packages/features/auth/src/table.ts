import { type Resource, textTable } from "@dicetower/contract";

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

export const tableTexts = textTable(
  {
    "resource.sessions.empty": { en: "Nobody is logged in", "zh-CN": "没有登录会话" },
    "resource.sessions.empty.text": {
      en: "Sessions of those who log in stand here.",
      "zh-CN": "登录后的会话会列在这里。",
    },
    "resource.sessions": { en: "Login and sessions", "zh-CN": "登录与会话" },
    "resource.sessions.summary": {
      en: "Who is logged in to this panel, and the password that opens it.",
      "zh-CN": "已登录本面板的会话，以及登录密码。",
    },
    "resource.sessions.id": { en: "Name", "zh-CN": "名称" },
    "resource.sessions.current": { en: "This browser", "zh-CN": "当前浏览器" },
    "resource.sessions.trusted": { en: "Trusted device", "zh-CN": "受信任设备" },
    "resource.sessions.createdAt": { en: "Logged in", "zh-CN": "登录时间" },
    "resource.sessions.seenAt": { en: "Last seen", "zh-CN": "最后活动" },
    "resource.sessions.expiresAt": { en: "Ends", "zh-CN": "到期时间" },
    "resource.sessions.address": { en: "From", "zh-CN": "来自" },
    "resource.sessions.agent": { en: "Device", "zh-CN": "设备" },
    "resource.sessions.setPassword": { en: "Set the login password", "zh-CN": "设置登录密码" },
    "resource.sessions.password": { en: "New password", "zh-CN": "新密码" },
    "resource.sessions.password.summary": {
      en: "8 to 128 characters; empty takes the password away. Every session ends, this one too.",
      "zh-CN": "8 到 128 个字符，留空则取消密码。所有会话（包括当前会话）都会结束。",
    },
    "resource.sessions.password.rule": {
      en: "A password has 8 to 128 characters; empty takes it away.",
      "zh-CN": "密码需为 8 到 128 个字符，留空则取消密码。",
    },
    "resource.sessions.endAll": { en: "End all sessions", "zh-CN": "结束所有会话" },
    "resource.sessions.keepCurrent": { en: "Keep this one", "zh-CN": "保留当前会话" },
  },
  "system",
);

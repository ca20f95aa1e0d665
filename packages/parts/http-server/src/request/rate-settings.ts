import { Joi, settingsGroup, type TokenRate, textTable } from "@dicetower/contract";
import { defaultRate } from "./limits.js";

/** Rate of requests of one identity or address. The lower bounds let the panel open a page. */
export const rateSettings = settingsGroup<TokenRate>({
  key: "http",
  category: "settings",
  page: "server",
  order: 25,
  schema: Joi.object<TokenRate, true>({
    perSecond: Joi.number()
      .integer()
      .min(10)
      .max(100_000)
      .default(defaultRate.perSecond)
      .meta({ unit: "perSecond" }),
    burst: Joi.number().integer().min(50).max(100_000).default(defaultRate.burst).meta({ unit: "requests" }),
  }),
});

/** Titles and hints of the rate. */
export const rateTexts = textTable(
  {
    "settings.http": { en: "Rate of requests", "zh-CN": "请求频率" },
    "settings.http.summary": {
      en: "How often one login, access key or address may send requests. What comes faster is answered with 429.",
      "zh-CN": "限制每个登录会话、访问密钥或来源地址发送请求的频率，超出时返回 429。",
    },
    "settings.http.perSecond": { en: "Requests in the long run", "zh-CN": "持续请求速率" },
    "settings.http.burst": { en: "Requests at once", "zh-CN": "突发请求数" },
    "settings.http.burst.summary": {
      en: "So many may come at once before the rate per second counts. Opening a page of the panel takes some dozens.",
      "zh-CN": "短时间内可一次发送的请求数，用完后按每秒速率恢复。打开一个面板页面会发送数十个请求。",
    },
  },
  "host",
);

import { type AdapterReason, type TextRef, text, textTable, withValues } from "@dicetower/contract";
import type { Result } from "./answer.js";

const prefix = "adapter.botproto_v11.reason.";

/** Why something does not work, as far as it is not said by the server or the system itself. */
const words = {
  unreachable: { en: "the server cannot be reached: {detail}", "zh-CN": "无法连接服务器：{detail}" },
  noConnection: { en: "no connection within {seconds} s", "zh-CN": "{seconds} 秒内未能建立连接" },
  answered: { en: "the server answered {code}", "zh-CN": "服务器返回 {code}" },
  badToken: {
    en: "the server refused the token: it answered {code}",
    "zh-CN": "服务器拒绝了令牌：返回 {code}",
  },
  tokenRefused: { en: "the server refused the token", "zh-CN": "服务器拒绝了令牌" },
  closed: { en: "the server closed the connection ({code})", "zh-CN": "服务器关闭了连接（{code}）" },
  closedSaying: {
    en: "the server closed the connection ({code}, {said})",
    "zh-CN": "服务器关闭了连接（{code}，{said}）",
  },
  gone: { en: "the implementation has gone ({code})", "zh-CN": "对方已断开（{code}）" },
  silent: { en: "the server has fallen silent", "zh-CN": "服务器不再响应" },
  noAnswer: { en: "the server did not answer in time", "zh-CN": "服务器未及时应答" },
  notOneBot: { en: "the server does not speak OneBot", "zh-CN": "服务器使用的不是 OneBot 协议" },
  unknown: {
    en: "the server does not say who it is: {said}",
    "zh-CN": "服务器未说明登录的账号：{said}",
  },
  anonymous: {
    en: "the server does not say who it is: it did not answer in time",
    "zh-CN": "服务器未说明登录的账号：未及时应答",
  },
  noAccount: { en: "no account is logged in", "zh-CN": "没有已登录的账号" },
  offline: { en: "the account went offline", "zh-CN": "账号已离线" },
  reportedOffline: { en: "the server reports the account offline", "zh-CN": "服务器报告账号已离线" },
  open: {
    en: "It listens on {host}, where other machines can come: give the adapter an access token.",
    "zh-CN": "监听地址 {host} 可被其他机器访问：请为该适配器设置访问令牌。",
  },
  unsigned: {
    en: "Reports refused: {count}, the last at {at}. It came from {address} without a signature. Enter the access token of this adapter as the secret of the reports at the other end.",
    "zh-CN":
      "已拒绝 {count} 次上报，最近一次在 {at}，来自 {address}，没有签名。请在对方的上报设置中将密钥填为该适配器的访问令牌。",
  },
  wrongSignature: {
    en: "Reports refused: {count}, the last at {at}. It came from {address} with a wrong signature. The secret of the reports at the other end must be the access token of this adapter.",
    "zh-CN":
      "已拒绝 {count} 次上报，最近一次在 {at}，来自 {address}，签名错误。对方的上报密钥必须与该适配器的访问令牌相同。",
  },
  foreign: {
    en: "Reports refused: {count}, the last at {at}. It came from {address} although there is no access token. Give this adapter an access token, and enter the same as the secret of the reports at the other end.",
    "zh-CN":
      "已拒绝 {count} 次上报，最近一次在 {at}，来自 {address}，而该适配器没有访问令牌。请设置访问令牌，并在对方的上报设置中将密钥填为相同的值。",
  },
  tokenless: {
    en: "Connections refused: {count}, the last at {at}. It came from {address} without a token. The other end must show the access token of this adapter.",
    "zh-CN":
      "已拒绝 {count} 次连接，最近一次在 {at}，来自 {address}，没有令牌。对方必须使用该适配器的访问令牌。",
  },
  wrongToken: {
    en: "Connections refused: {count}, the last at {at}. It came from {address} with a wrong token. The other end must show the access token of this adapter.",
    "zh-CN":
      "已拒绝 {count} 次连接，最近一次在 {at}，来自 {address}，令牌错误。对方必须使用该适配器的访问令牌。",
  },
} as const;
type Why = keyof typeof words;

/** The texts of the reasons. */
export const reasonTexts = textTable(
  Object.fromEntries(Object.entries(words).map(([why, values]) => [prefix + why, values])),
  "adapters",
);

/** Why something does not work. */
export function reason(why: Why, values: TextRef["values"] = {}): TextRef {
  return text(prefix + why, values);
}

/** The same for a result, which tells it in English too. */
export function because(why: Why, values: TextRef["values"] = {}): { reason: string; why: TextRef } {
  const ref = reason(why, values);
  return { reason: inEnglish(ref), why: ref };
}

const english: ReadonlyMap<string, string> = new Map(
  Object.entries(words).map(([why, { en }]) => [prefix + why, en]),
);

/** For failures and the log, which are in English. */
export function inEnglish(why: AdapterReason): string {
  return typeof why === "string" ? why : withValues(english.get(why.key) ?? why.key, why.values);
}

/** Why a server could not be asked, or what it answered. */
export function reasonFor({ why, reason: said }: Exclude<Result, { is: "done" }>): AdapterReason {
  return why ?? said;
}

import { randomBytes } from "node:crypto";
import {
  codes,
  configured,
  type FieldProblem,
  failure,
  Joi,
  type SettingsGroup,
  settingFields,
} from "@dicetower/contract";
import { isMailAddress, smtpServerFields } from "@dicetower/mail/api";
import { levels, type NoticeClass, type NoticeSettings, windowTypes } from "./setting-types.js";

/** Made where it is left out. */
const id = Joi.string().pattern(/^[\w-]{1,40}$/);
const newId = () => randomBytes(6).toString("hex");
const name = Joi.string().trim().max(80).allow("").default("");
const classes = (standard: readonly NoticeClass[]) =>
  Joi.array()
    .items(Joi.string().valid(...levels))
    .unique()
    .default([...standard]);
const events = Joi.array().items(Joi.string().max(80)).unique().max(200).default([]);
const timeOfDay = Joi.string().pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const noticeWindow = Joi.object({
  id,
  name,
  adapterId: Joi.string().max(20).allow("").default(""),
  type: Joi.string()
    .valid(...windowTypes)
    .required(),
  targetId: Joi.string().min(1).max(254).required(),
  enabled: settingFields.yes,
  mode: Joi.string().valid("classes", "events").default("classes"),
  classes: classes(["important", "critical", "error"]),
  events,
  minDanger: Joi.number().integer().min(0).max(5).default(0),
  lastSentAt: Joi.number().integer().min(0).default(0).meta({ widget: "tag" }),
  lastError: Joi.string().max(1_000).allow("").default("").meta({ widget: "tag" }),
});

const webhook = Joi.object({
  id,
  name,
  enabled: settingFields.yes,
  url: Joi.string().max(2_000).required(),
  localTarget: settingFields.no,
  secret: Joi.string().max(256).allow("", null, configured).default("").meta({ secret: true }),
  classes: classes(levels),
  events,
  timeoutSeconds: Joi.number().integer().min(1).max(30).default(10).meta({ unit: "s" }),
  retries: Joi.number().integer().min(0).max(5).default(5),
  format: Joi.string().valid("native", "text").default("native"),
});

const mailAddress = Joi.string()
  .max(254)
  .custom((value: string, helpers) => (isMailAddress(value) ? value : helpers.error("string.email")));

/** Members of `smtp`, which a test takes, too. */
export const smtpFields = {
  enabled: settingFields.no,
  ...smtpServerFields,
  to: Joi.array().items(mailAddress).unique().max(10).default([]),
  digestMinutes: settingFields.whole(0, 1_440).meta({ unit: "min" }),
  classes: classes(["critical", "error"]),
  events,
};

const quietHours = Joi.object({
  from: timeOfDay.required(),
  to: timeOfDay.required(),
  exceptClasses: classes(["critical", "error"]),
});

export const noticeSettings: SettingsGroup<NoticeSettings> = {
  key: "notice",
  path: "/api/system/notice",
  category: "maintenance",
  order: 40,
  schema: Joi.object<NoticeSettings>({
    enabled: settingFields.yes,
    windows: Joi.array().items(noticeWindow).unique("id", { ignoreUndefined: true }).max(32).default([]),
    smtp: settingFields.members(smtpFields),
    webhook: Joi.array().items(webhook).unique("id", { ignoreUndefined: true }).max(8).default([]),
    mergeSeconds: settingFields.whole(60, 3_600).meta({ unit: "s" }),
    maxPerHour: settingFields.whole(60, 1_000),
    quietHours: quietHours.allow(null).default(null),
    includeContent: settingFields.no,
  }),
  secrets: ["smtp.password", "webhook.*.secret"],
  check: checkSettings,
  completes: (next) => ({
    ...next,
    windows: next.windows.map((one) => ({ ...one, id: one.id ?? newId(), lastSentAt: 0, lastError: "" })),
    webhook: next.webhook.map((one) => ({ ...one, id: one.id ?? newId() })),
  }),
};

/** Refuses what a schema cannot say. @throws Failure 40001 */
function checkSettings(next: NoticeSettings): void {
  const errors: FieldProblem[] = [];
  const refuse = (path: string, message: string) => errors.push({ path, message });
  for (const [at, { type, adapterId, targetId }] of next.windows.entries()) {
    const path = `/windows/${at}/targetId`;
    if ((type === "group" || type === "user") && adapterId === "")
      refuse(`/windows/${at}/adapterId`, "A chat is written to through an adapter: name its id.");
    if (type === "email" && !isMailAddress(targetId)) refuse(path, "This is no e-mail address.");
    if (type === "webhook" && !next.webhook.some(({ id: known }) => known === targetId))
      refuse(path, "There is no webhook of this id.");
  }
  for (const [at, { url, localTarget }] of next.webhook.entries()) {
    const problem = problemOf(url, localTarget);
    if (problem !== undefined) refuse(`/webhook/${at}/url`, problem);
  }
  if (next.quietHours !== null && next.quietHours.from === next.quietHours.to)
    refuse("/quietHours/to", "Quiet hours end at another time than they begin.");
  if (errors.length > 0)
    throw failure(codes.invalid, errors.map(({ message }) => message).join(" "), { errors });
}

/** What is wrong with an address; where a name leads is checked when it is called. */
function problemOf(text: string, local: boolean): string | undefined {
  if (!URL.canParse(text)) return "This is no web address.";
  const url = new URL(text);
  if (url.protocol !== "https:" && !(local && url.protocol === "http:"))
    return "The address begins with https://; http is for local targets alone.";
  if (url.username !== "" || url.password !== "") return "The address holds a user name or a password.";
  return undefined;
}

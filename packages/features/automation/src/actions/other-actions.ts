import { Joi, type LiveSettings, type NoticeLevel, text } from "@dicetower/contract";
import type { Action, ActionKind, AutomationContext } from "../api.js";
import type { AutomationSettings } from "../settings.js";
import { type ActionServices, excerpt, worded } from "./services.js";

/** Kind of the notices that rules send. */
export const ruleNotice = "automation.rule";
const levels: readonly NoticeLevel[] = ["routine", "important", "critical", "error"];

const webhookLimits = { timeoutMs: 5_000, maxBytes: 65_536, redirects: 0 };

/** Actions that need no other feature. */
export function otherActions(
  services: ActionServices,
  settings: LiveSettings<AutomationSettings>,
): ActionKind[] {
  const { clock, notices } = services;
  const said = (action: Action, context: AutomationContext) =>
    worded(services, String(action["text"] ?? ""), context);
  return [
    {
      key: "notify",
      titleKey: "automation.action.notify",
      uses: ["causal", "schedule"],
      fields: {
        class: Joi.string()
          .valid(...levels)
          .default("routine"),
        text: Joi.string().min(1).max(2_000).required(),
      },
      async run(action, context) {
        const words = await said(action, context);
        notices.send({
          kind: ruleNotice,
          level: action["class"] as NoticeLevel,
          detail: "A rule tells the owners something.",
          text: text("automation.notice", { words }),
        });
        return { ok: true };
      },
      preview: async (action, context) =>
        text("automation.would.notify", { words: excerpt(await said(action, context)) }),
    },
    {
      key: "wait",
      titleKey: "automation.action.wait",
      uses: ["causal"],
      fields: { seconds: Joi.number().min(0).max(60).required() },
      async run({ seconds }, { signal }) {
        await clock.wait(Number(seconds) * 1000, signal);
        return { ok: true };
      },
      preview: ({ seconds }) => text("automation.would.wait", { seconds: Number(seconds) }),
    },
    {
      key: "webhook",
      titleKey: "automation.action.webhook",
      uses: ["causal", "schedule"],
      fields: {
        url: Joi.string()
          .min(1)
          .max(40)
          .required()
          .custom((id: string, { message }) =>
            settings.value.webhooks.some((one) => one.id === id)
              ? id
              : message({ custom: "{{#label}} is no webhook among those that the owner has defined" }),
          ),
        text: Joi.string().allow("").max(2_000).default(""),
      },
      run: async (action, context) =>
        callWebhook(services, settings.value, action, context, await said(action, context)),
      preview: ({ url }) => text("automation.would.webhook", { name: String(url) }),
    },
    {
      key: "stop",
      titleKey: "automation.action.stop",
      uses: ["causal"],
      fields: {},
      ends: true,
      run: () => ({ ok: true, stop: true }),
    },
  ];
}

async function callWebhook(
  { outbound, clock }: ActionServices,
  { webhooks, token }: AutomationSettings,
  { url: id }: Action,
  { message, happening, signal }: AutomationContext,
  words: string,
) {
  const found = webhooks.find((one) => one.id === id);
  if (found === undefined)
    return {
      ok: false,
      error: `There is no webhook "${String(id)}" among those that the owner has defined.`,
    };
  const { account, groupId, userId, nickname } = message;
  const body = {
    event: happening?.kind ?? "message",
    platform: account.platform,
    groupId,
    userId,
    nickname,
    text: words,
    at: clock.seconds(),
  };
  const headers = {
    "content-type": "application/json",
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
  };
  const { status } = await outbound.request(
    found.url,
    { method: "POST", headers, body: JSON.stringify(body) },
    { ...webhookLimits, allowHosts: found.allowPrivate ? [new URL(found.url).hostname] : [] },
    signal,
  );
  return status < 400
    ? { ok: true }
    : { ok: false, error: `The webhook answered with the status ${status}.` };
}

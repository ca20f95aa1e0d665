import type { Notice } from "@dicetower/contract";
import type { NoticeSettings, NoticeWindow, Selection, Webhook } from "../setting-types.js";

/** Where notices are brought, and which of them. */
export interface Destination {
  /** `window:<id>`, `webhook:<id>` or `mail:<address>`. */
  readonly key: string;
  readonly name: string;
  readonly type: NoticeWindow["type"];
  /** Of chats. */
  readonly adapterId: string;
  /** Group, user or mail address; empty for webhooks. */
  readonly target: string;
  readonly webhook: Webhook | undefined;
  /** Minutes for which notices are gathered into one message. */
  readonly digestMinutes: number;
  wants(notice: Pick<Notice, "kind" | "level" | "data">): boolean;
}

/** All places that are switched on. */
export function destinationsOf(settings: NoticeSettings): Destination[] {
  const { windows, smtp, webhook: webhooks } = settings;
  const hooks = webhooks.filter(({ enabled }) => enabled).map(hookDestination);
  const mails = smtp.enabled ? smtp.to.map((address) => mailDestination(address, settings)) : [];
  const chosen = windows
    .filter(({ enabled }) => enabled)
    .flatMap((window) => windowDestination(window, settings, hooks) ?? []);
  return [...chosen, ...hooks, ...mails];
}

const either =
  ({ classes, events }: Selection): Destination["wants"] =>
  ({ kind, level }) =>
    classes.includes(level) || events.includes(kind);

function hookDestination(webhook: Webhook): Destination {
  const { id, name } = webhook;
  const common = { type: "webhook", adapterId: "", target: "", digestMinutes: 0 } as const;
  return { key: `webhook:${id}`, name: name || id, webhook, ...common, wants: either(webhook) };
}

function mailDestination(address: string, { smtp }: NoticeSettings): Destination {
  const common = { type: "email", adapterId: "", webhook: undefined } as const;
  const { digestMinutes } = smtp;
  return {
    key: `mail:${address}`,
    name: address,
    target: address,
    ...common,
    digestMinutes,
    wants: either(smtp),
  };
}

/** Undefined where mail is switched off, or the webhook is. */
function windowDestination(
  window: NoticeWindow,
  { smtp }: NoticeSettings,
  hooks: readonly Destination[],
): Destination | undefined {
  const { id, name, type, adapterId, targetId, mode, classes, events, minDanger } = window;
  const hook = type === "webhook" ? hooks.find(({ key }) => key === `webhook:${targetId}`) : undefined;
  if ((type === "webhook" && hook === undefined) || (type === "email" && !smtp.enabled)) return undefined;
  return {
    key: `window:${id}`,
    name: name || id,
    type,
    adapterId,
    target: type === "webhook" ? "" : targetId,
    webhook: hook?.webhook,
    digestMinutes: type === "email" ? smtp.digestMinutes : 0,
    wants(notice) {
      const { kind, level, data } = notice;
      const danger = data?.["danger"];
      if (typeof danger === "number" && danger < minDanger) return false;
      // By events nothing comes that is not ticked, the events of updates neither.
      if (!events.includes(kind) && (mode === "events" || !classes.includes(level))) return false;
      // What the webhook gets by its own choice is not posted to it twice.
      return hook === undefined || !hook.wants(notice);
    },
  };
}

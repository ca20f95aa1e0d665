import { availableParallelism, freemem, loadavg, totalmem } from "node:os";
import type { Adapters } from "@dicetower/adapters/api";
import {
  type Clock,
  type Command,
  type CommandCall,
  commandOfForms,
  type Database,
  form,
  type Installation,
  type Line,
  type Notices,
  type Reply,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import { masterTrust } from "./argument-kinds.js";

const mebibyte = 1024 * 1024;
/** Milliseconds that a stage may take (contract, `Stage.limitMs`). */
const stageMs = 10_000;
/** Errors that are told. */
const maxErrors = 3;

/** What the commands look at. */
export interface StatusServices {
  readonly installation: Installation;
  readonly database: Database;
  readonly line: Line;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly adapters: () => Adapters | undefined;
  readonly words: () => Texts | undefined;
}

/** `.status` and `.ping`. */
export function statusCommands(services: StatusServices): Command[] {
  const common = { category: "manage", priority: "core" } as const;
  return [
    commandOfForms({
      ...common,
      key: "status",
      names: ["status", "状态"],
      replyKeys: ["status.short", "status.full"],
      forms: [
        form("", {
          readOnly: true,
          run: (_none, call) => (call.message.trust >= masterTrust ? full(services, call) : short(services)),
        }),
      ],
    }),
    commandOfForms({
      ...common,
      key: "ping",
      names: ["ping"],
      replyKeys: ["ping.answer"],
      forms: [form("", { readOnly: true, run: (_none, call) => ping(services, call) })],
    }),
  ];
}

function ping({ clock }: StatusServices, { message, deadline }: CommandCall): Reply {
  // The deadline is as far ahead of the beginning as a stage may take.
  const ms = Math.max(0, performance.now() - (deadline - stageMs));
  const late = message.sentAt > 0 ? Math.max(0, clock.seconds() - message.sentAt) : 0;
  return text("ping.answer", { ms: Math.round(ms * 10) / 10, seconds: late });
}

function facts({ installation, adapters }: StatusServices) {
  const accounts = (adapters()?.list() ?? []).filter(({ enabled }) => enabled);
  return {
    accounts,
    uptime: Math.floor(installation.uptimeSeconds() / 60),
    online: accounts.filter(({ state }) => state === "connected").length,
    load: Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100),
  };
}

function short(services: StatusServices): Reply {
  const { uptime, online, accounts, load } = facts(services);
  const key = load < 90 ? "status.short" : "status.short.busy";
  return text(key, { uptime, online, adapters: accounts.length });
}

async function full(services: StatusServices, { locale, message }: CommandCall): Promise<Reply> {
  const said = (ref: TextRef, otherwise: string) => {
    const words = services.words();
    return words?.has(ref.key) === true ? words.render(ref, locale, message) : otherwise;
  };
  const { uptime, online, accounts, load } = facts(services);
  const errors = services.notices.recent().filter(({ level }) => level === "error" || level === "critical");
  return text("status.full", {
    uptime,
    online,
    adapters: accounts.length,
    load,
    memory: Math.round(process.memoryUsage().rss / mebibyte),
    free: Math.round(freemem() / mebibyte),
    total: Math.round(totalmem() / mebibyte),
    database: Math.round((await services.database.bytes()) / mebibyte),
    waiting: services.line.waiting,
    accounts:
      accounts
        .map(({ name, state, attempt }) => {
          const shown = said(text(`adapters.page.state.${state}`), state);
          return `${name} - ${shown}${attempt > 0 ? ` (${attempt})` : ""}`;
        })
        .join("\n") || "-",
    errors:
      errors
        .slice(0, maxErrors)
        .map((notice) => (notice.text === undefined ? notice.detail : said(notice.text, notice.detail)))
        .join("\n") || "-",
  });
}

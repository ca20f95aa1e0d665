import type { Adapters } from "@dicetower/adapters/api";
import type { AuditTrail } from "@dicetower/audit/api";
import type { CommandRunner } from "@dicetower/commands/api";
import {
  type Changes,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  type Contribution,
  type Database,
  form,
  type Lifecycle,
  type Log,
  type Reply,
  type TakenBackup,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { RestartTask } from "@dicetower/system/api";
import type { Updater } from "@dicetower/updater/api";
import type { Dismissal } from "../groups/dismiss-command.js";
import { invalidId } from "../targets/target.js";
import { formatTime } from "../time/format-time.js";
import { privately } from "./private-reply.js";
import { reload } from "./reload-form.js";
import type { RestartNote } from "./restart-note.js";

/** Parts of the service that its owner reaches from chat. */
export interface ServiceParts {
  readonly lifecycle: Lifecycle;
  readonly changes: Changes;
  readonly log: Log;
  readonly note: RestartNote;
  readonly dismissal: Dismissal;
  readonly database: Database;
  readonly audit: () => AuditTrail | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly runner: () => CommandRunner | undefined;
  readonly updater: () => Updater | undefined;
  readonly restartTasks: () => readonly Contribution<RestartTask>[];
}

/** Forms that do something with the service. */
export function serviceForms(parts: ServiceParts): readonly CommandForm[] {
  const permission = "master";
  return [
    form("restart", { permission, run: (_none, call) => restart(parts, call) }),
    form("backup list", {
      readOnly: true,
      permission,
      run: async (_none, call) => privately(call, await backups(parts)),
    }),
    form("backup", { permission, run: (_none, call) => backup(parts, call) }),
    form("relogin <adapter:text>", {
      permission,
      example: "relogin QQ",
      run: ({ adapter }, call) => relogin(parts, call, unquoted(adapter)),
    }),
    form("quitgroup <group:word> [reason:text]", {
      permission,
      example: text("command.master.example.quitgroup"),
      confirm: ({ group }, call) =>
        invalidId({ platform: call.message.account.platform, id: group }) === undefined
          ? parts.dismissal.question(call, group)
          : undefined,
      run: ({ group, reason }, call) => quitgroup(parts, call, group, reason),
    }),
    form(`audit [count:number(1..20)]`, {
      readOnly: true,
      permission,
      example: "audit 10",
      run: ({ count = shownEntries }, call) => audit(parts, call, count),
    }),
    form("reload <what:choice(deck|help|rules|text|js|lua)>", {
      permission,
      example: "reload deck",
      run: ({ what }, call) => reload(parts, call, what),
    }),
  ];
}

/** Backups that are listed, and entries of the audit log that are told where no count is given. */
const listed = 10;
const shownEntries = 5;

async function restart(parts: ServiceParts, call: CommandCall): Promise<Reply> {
  const { lifecycle, changes, log } = parts;
  if (!lifecycle.supervised) return text("master.cannotRestart");
  // A full disk must not keep anybody from restarting.
  const warn = (error: unknown) => log.warn("the restart could not be recorded", { error });
  const target = { type: "system", id: "service" };
  await changes.note({ action: "system.restart", actor: call.actor, target }).catch(warn);
  await parts.note.leave(call).catch(warn);
  for (const task of parts.restartTasks())
    if (await task.run(() => task.item.takeOver())) return text("master.restarting");
  lifecycle.restart();
  return text("master.restarting");
}

function backup(parts: ServiceParts, call: CommandCall): CommandAnswer {
  const { database, changes, log } = parts;
  const take = async (): Promise<Reply> => {
    try {
      const taken = await database.backup("manual");
      const target = { type: "backup", id: taken.name };
      await changes.note({ action: "backup.take", actor: call.actor, target });
      return privately(call, text("master.backupTaken", { name: taken.name, size: megabytes(taken) }));
    } catch (error) {
      log.error("a backup that was asked for in chat could not be taken", { error });
      return privately(call, text("master.backupFailed"));
    }
  };
  // It may take longer than a command has.
  return { later: take };
}

async function backups({ database }: ServiceParts): Promise<TextRef> {
  const all = await database.backups();
  if (all.length === 0) return text("master.noBackup");
  const rows = all.slice(0, listed).map((one) => `${one.name} ${megabytes(one)} MB`);
  return text("master.backups", { list: rows.join("\n"), count: all.length });
}

function megabytes({ files }: TakenBackup): string {
  return (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024).toFixed(1);
}

async function audit({ audit: trail }: ServiceParts, call: CommandCall, count: number): Promise<Reply> {
  const found = (await trail()?.newest(count, call.signal)) ?? [];
  if (found.length === 0) return privately(call, text("master.noAudit"));
  const rows = found.map(({ seq, at, actor, action, target, result }) => {
    const who = actor.kind !== "chat" ? [actor.kind, actor.name] : [`${actor.platform}:${actor.id}`];
    const on = target === null ? "" : `${target.type} ${target.name || target.id}`;
    return [`#${seq}`, formatTime(at), ...who, action, on, result === "ok" ? "" : result]
      .filter((word) => word !== "")
      .join(" ");
  });
  return privately(call, text("master.audit", { rows: rows.join("\n") }));
}

async function relogin({ adapters, changes }: ServiceParts, call: CommandCall, said: string): Promise<Reply> {
  const service = adapters();
  const found = service?.list().find(({ id, name }) => id === said || name === said);
  if (service === undefined || found === undefined) return privately(call, text("master.noAdapter"));
  // Switched off, or the feature of its type is.
  if (!found.enabled || found.platform === "")
    return privately(call, text("master.adapterOff", { name: found.name }));
  service.reconnect(found.id);
  const target = { type: "adapter", id: found.id, name: found.name };
  await changes.note({ action: "adapter.reconnect", actor: call.actor, target });
  return privately(call, text("master.relogin", { name: found.name }));
}

function unquoted(said: string): string {
  return (
    /^"([^"]*)"$|^“([^”]*)”$/u
      .exec(said)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? said
  );
}

async function quitgroup(
  { dismissal }: ServiceParts,
  call: CommandCall,
  group: string,
  reason = "",
): Promise<Reply | undefined> {
  const odd = invalidId({ platform: call.message.account.platform, id: group });
  if (odd !== undefined) return odd;
  const left = await dismissal.leave(call, group, reason);
  // A group that was left hears no answer.
  if (left && group === call.message.groupId) return undefined;
  return privately(call, left ? text("master.left", { left: group }) : text("master.leaveFailed"));
}

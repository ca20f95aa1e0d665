import type { Adapters } from "@dicetower/adapters/api";
import type { AuditTrail } from "@dicetower/audit/api";
import { type CommandRunner, type Confirmations, confirmation } from "@dicetower/commands/api";
import {
  type Changes,
  type CommandCall,
  type Contribution,
  type Database,
  type Lifecycle,
  type Log,
  type Reply,
  type TakenBackup,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { RestartTask } from "@dicetower/system/api";
import type { Dismissal } from "../groups/dismiss-command.js";
import { invalidId } from "../targets/target.js";
import { formatTime } from "../time/format-time.js";
import type { FormAnswer } from "./master-forms.js";
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
  readonly confirmations: Confirmations;
  readonly database: Database;
  readonly audit: () => AuditTrail | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly runner: () => CommandRunner | undefined;
  readonly restartTasks: () => readonly Contribution<RestartTask>[];
}

type Form = (parts: ServiceParts, call: CommandCall) => Promise<FormAnswer>;

/** Forms that do something with the service. */
export const serviceForms: Readonly<Record<string, Form>> = {
  restart,
  backup,
  relogin,
  quitgroup,
  audit,
  reload,
};

/** Backups that are listed, and lines of the audit log that are told and may be asked for. */
const listed = 10;
const lines = 5;
const mostLines = 20;

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

async function backup(parts: ServiceParts, call: CommandCall): Promise<FormAnswer> {
  const word = call.args[1]?.toLowerCase();
  if (word === "list") return privately(call, await backups(parts));
  if (word !== undefined) return false;
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

async function audit({ audit: trail }: ServiceParts, call: CommandCall): Promise<FormAnswer> {
  const said = call.args[1] ?? String(lines);
  if (!/^[1-9]\d?$/.test(said) || Number(said) > mostLines) return false;
  const found = (await trail()?.newest(Number(said), call.signal)) ?? [];
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

async function relogin({ adapters, changes }: ServiceParts, call: CommandCall): Promise<FormAnswer> {
  const said = unquoted(call.original.split(/\s+/u).slice(1).join(" "));
  if (said === "") return false;
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

async function quitgroup({ dismissal }: ServiceParts, call: CommandCall): Promise<FormAnswer> {
  const [, group] = call.args;
  if (group === undefined || group === "") return false;
  const odd = invalidId({ platform: call.message.account.platform, id: group });
  if (odd !== undefined) return odd;
  const { words, confirmed } = confirmation(call.original.split(/\s+/u));
  const asked = await dismissal.asks(call, group, confirmed);
  if (asked !== undefined) return asked;
  const reason = words.slice(2).join(" ");
  const left = await dismissal.leave(call, group, reason);
  // A group that was left hears no answer.
  if (left && group === call.message.groupId) return undefined;
  return privately(call, left ? text("master.left", { left: group }) : text("master.leaveFailed"));
}

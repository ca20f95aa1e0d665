import type { Ai } from "@dicetower/ai/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  type Line,
  type Message,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { LogAction, SessionLogs } from "@dicetower/logs/api";
import type { RecapFailureKind, RecapService } from "../recaps/recap-service.js";
import type { RecapRow } from "../recaps/recap-store.js";
import { type RecapCall, readRecap } from "./recap-words.js";

/** What the command works with. */
export interface RecapCommandParts {
  readonly ai: Ai;
  readonly logs: SessionLogs;
  readonly recaps: RecapService;
  readonly line: Line;
  /** Makes the draft of a log the posted one. */
  post(log: number): Promise<RecapRow | undefined>;
  /** True for the host of the table. */
  isHost(message: Message): boolean;
}

const names = ["recap", "前情提要", "前情"];

/** `.log recap`: the story so far, shown to whoever leads the table before it is posted. */
export function recapAction(parts: RecapCommandParts): LogAction {
  return {
    key: "ai-recap",
    names,
    leads: true,
    run: (call, group, rest) => inGroup(parts, call, group, readRecap(rest)),
  };
}

/** `.recap`: the same, and in private for the draft that was asked for last. */
export function recapCommand(parts: RecapCommandParts): Command {
  return {
    key: "recap",
    names,
    category: "session",
    extension: "log",
    syntax: ".recap [name] [short | medium | long] [plain | dramatic | grim | funny | epic] | post | drop",
    example: ".recap short grim",
    replyKeys: [
      "recap.begun",
      "recap.begunThinned",
      "recap.draft",
      "recap.draftReady",
      "recap.posted",
      "recap.dropped",
      "recap.none",
      "recap.noLog",
      "recap.empty",
      "recap.running",
      "recap.off",
      "recap.notAllowed",
      "recap.inGroup",
      "recap.failed.quota",
      "recap.failed.unusable",
      "recap.failed.unreachable",
      "error.groupOnly",
    ],
    priority: "nice",
    readsRole: true,
    run(call) {
      const said = readRecap(call.original);
      const { groupId, account } = call.message;
      if (groupId === "") return said.act === "write" ? text("error.groupOnly") : text("recap.inGroup");
      if (!call.message.groupAdmin && !parts.isHost(call.message)) return text("recap.notAllowed");
      return inGroup(parts, call, { platform: account.platform, groupId }, said);
    },
  };
}

async function inGroup(
  parts: RecapCommandParts,
  call: CommandCall,
  group: GroupKey,
  said: RecapCall,
): Promise<CommandAnswer> {
  const { logs, recaps, ai } = parts;
  const log = await logs.find(group, said.name);
  if (log === undefined) return text("recap.noLog", { name: said.name || "-" });
  if (said.act === "drop")
    return text((await recaps.drop(log.id)) ? "recap.dropped" : "recap.none", { name: log.name });
  if (said.act === "post") {
    const row = await parts.post(log.id);
    return row === undefined ? text("recap.none", { name: log.name }) : postedText(row);
  }
  if (!ai.available()) return text("recap.off");
  if (recaps.running(log.id) !== undefined) return text("recap.running", { name: log.name });
  const { message } = call;
  const plan = await recaps.plan(log, call.signal);
  if (plan.lines === 0) return text("recap.empty", { name: log.name });
  const { platform } = message.account;
  await recaps.begin(
    log,
    { length: said.length, tone: said.tone, locale: call.locale },
    {
      payer: {
        person: { platform, userId: message.userId },
        group,
        ...(message.trust >= 5 ? { master: true } : {}),
      },
      userId: message.userId,
    },
    (came) => tell(parts.line, message, log.name, came),
  );
  return text(plan.thinned ? "recap.begunThinned" : "recap.begun", {
    name: log.name,
    lines: plan.lines,
    parts: plan.parts,
    calls: plan.calls,
  });
}

/** Shows the draft to who asked for it, in private; a failure is told where it was asked for. */
function tell(line: Line, message: Message, name: string, came: RecapRow | RecapFailureKind): void {
  const { account } = message;
  const to = { account, message };
  if (typeof came !== "string")
    void line.say({
      ...to,
      scene: "private",
      target: message.userId,
      part: {
        content: text("recap.draft", { name, text: came.text }),
        otherwise: text("recap.draftReady", { name }),
      },
    });
  else
    void line.say({
      ...to,
      scene: "group",
      target: message.groupId,
      part: { content: failureText(name, came) },
    });
}

function failureText(name: string, kind: RecapFailureKind): TextRef {
  const key = kind === "quota" || kind === "unusable" ? kind : "unreachable";
  return text(`recap.failed.${key}`, { name });
}

/** What the table reads. */
export function postedText({ log_name: name, text: told }: RecapRow): TextRef {
  return text("recap.posted", { name, text: told });
}

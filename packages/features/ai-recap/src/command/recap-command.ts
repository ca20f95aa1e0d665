import type { Ai } from "@dicetower/ai/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  type Line,
  type Message,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { LogAction, SessionLog, SessionLogs } from "@dicetower/session-logs/api";
import type { RecapFailureKind, RecapService } from "../recaps/recap-service.js";
import type { RecapRow } from "../recaps/recap-store.js";
import { type RecapWish, readRecap } from "./recap-words.js";

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

/** `.log recap`: the story so far, shown to whoever leads the table before it is posted. */
export function recapAction(parts: RecapCommandParts): LogAction {
  const { write, post, drop } = acts(parts);
  return {
    key: "ai-recap",
    forms: [
      form("recap|前情提要|前情 [wish:recapWish]", { ...write, example: examples("recap ") }),
      form("recap|前情提要|前情 post|发布", post),
      form("recap|前情提要|前情 drop|放弃", drop),
    ],
  };
}

/** `.recap`: the same. */
export function recapCommand(parts: RecapCommandParts): Command {
  const { write, post, drop } = acts(parts);
  return commandOfForms({
    key: "recap",
    names: ["recap", "前情提要", "前情"],
    category: "session",
    extension: "log",
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
    forms: [
      form("[wish:recapWish]", { ...write, scope: "group", example: examples() }),
      form("post|发布", post),
      form("drop|放弃", drop),
    ],
  });
}

function examples(before = "") {
  return text("command.recap.example", { before });
}

/** What the forms of both commands do. */
function acts(parts: RecapCommandParts) {
  const { recaps } = parts;
  const readsRole = true;
  return {
    write: {
      readsRole,
      run: ({ wish = readRecap("") }: { readonly wish?: RecapWish }, call: CommandCall) =>
        ofLog(parts, call, wish.name, (log) => write(parts, call, log, wish)),
    },
    post: {
      readsRole,
      run: (_none: unknown, call: CommandCall) =>
        ofLog(parts, call, "", async ({ id, name }) => {
          const row = await parts.post(id);
          return row === undefined ? text("recap.none", { name }) : postedText(row);
        }),
    },
    drop: {
      readsRole,
      run: (_none: unknown, call: CommandCall) =>
        ofLog(parts, call, "", async ({ id, name }) =>
          text((await recaps.drop(id)) ? "recap.dropped" : "recap.none", { name }),
        ),
    },
  };
}

/** Does something with a log, for whoever leads the table. */
async function ofLog(
  parts: RecapCommandParts,
  { message }: CommandCall,
  named: string,
  act: (log: SessionLog) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  if (message.groupId === "") return text("recap.inGroup");
  if (!message.groupAdmin && !parts.isHost(message)) return text("recap.notAllowed");
  const log = await parts.logs.find(groupOf(message), named);
  return log === undefined ? text("recap.noLog", { name: named || "-" }) : act(log);
}

async function write(
  { recaps, ai, line }: RecapCommandParts,
  call: CommandCall,
  log: SessionLog,
  { length, tone }: RecapWish,
): Promise<CommandAnswer> {
  const { name } = log;
  if (!ai.available()) return text("recap.off");
  if (recaps.running(log.id) !== undefined) return text("recap.running", { name });
  const { message } = call;
  const { lines, thinned, parts, calls } = await recaps.plan(log, call.signal);
  if (lines === 0) return text("recap.empty", { name });
  const { platform } = message.account;
  await recaps.begin(
    log,
    { length, tone, locale: call.locale },
    {
      payer: {
        person: { platform, userId: message.userId },
        group: groupOf(message),
        ...(message.trust >= 5 ? { master: true } : {}),
      },
      userId: message.userId,
    },
    (came) => tell(line, message, name, came),
  );
  return text(thinned ? "recap.begunThinned" : "recap.begun", { name, lines, parts, calls });
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

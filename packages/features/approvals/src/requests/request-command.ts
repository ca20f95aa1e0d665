import { type Command, type CommandCall, codes, type Reply, type Texts, text } from "@dicetower/contract";
import type { ApprovalRequest } from "./request.js";
import type { Answering } from "./request-routes.js";
import type { WaitingRequests } from "./waiting-requests.js";

/** Requests of a page. */
const pageRows = 10;
const longestReason = 200;

const syntax = ".request list [page] | accept <number> | reject <number> [reason]";
const wrong = text("error.argument", { syntax, word: "request" });

const answers: ReadonlyMap<string, boolean> = new Map([
  ["accept", true],
  ["同意", true],
  ["reject", false],
  ["拒绝", false],
]);

/** What the command works with. */
export interface RequestCommandServices {
  readonly waiting: WaitingRequests;
  readonly answer: Answering;
  readonly texts: () => Texts | undefined;
}

/** `.request`: friend requests and invitations that wait for a master. */
export function requestCommand(services: RequestCommandServices): Command {
  return {
    key: "request",
    names: ["request", "申请"],
    category: "owner",
    syntax,
    example: ".request accept 12",
    replyKeys: [
      "request.list",
      "request.none",
      "request.waiting",
      "request.accepted",
      "request.rejected",
      "request.notFound",
      "request.answered",
      "request.expired",
      "request.failed",
      "error.argument",
      "error.permission",
    ],
    inPerson: true,
    priority: "expected",
    permission: "master",
    whileOff: true,
    run(call) {
      const [word = "list", ...rest] = call.args;
      if (call.options.size > 0) return wrong;
      const form = word.toLowerCase();
      if (form === "list" || form === "列表") return list(services, call, rest);
      const accept = answers.get(form);
      return accept === undefined ? wrong : decide(services, call, accept);
    },
  };
}

async function list(
  { waiting, texts }: RequestCommandServices,
  call: CommandCall,
  [said = "1", ...more]: readonly string[],
): Promise<Reply> {
  if (!/^[1-9]\d{0,4}$/.test(said) || more.length > 0) return wrong;
  const { items, total } = await waiting.find({ state: "pending" }, Number(said), pageRows);
  if (total === 0) return text("request.none");
  // Who asks, and with what words, is not for a group to read.
  if (call.message.groupId !== "") return text("request.waiting", { count: total });
  const line = (request: ApprovalRequest) => {
    const row = text(`request.row.${request.kind}`, {
      number: request.id,
      who: request.userId === "" ? "?" : `${request.platform}:${request.userId}`,
      group: request.groupId,
      account: request.adapterId,
      comment: request.comment || "-",
    });
    return texts()?.render(row, call.locale, call.message) ?? row.key;
  };
  return text("request.list", { rows: items.map(line).join("\n"), count: total });
}

async function decide(
  { answer }: RequestCommandServices,
  call: CommandCall,
  accept: boolean,
): Promise<Reply> {
  const [, said = "", ...more] = call.args;
  const number = said.replace(/^#/, "");
  if (!/^[1-9]\d{0,8}$/.test(number) || (accept && more.length > 0)) return wrong;
  const reason = call.original.split(/\s+/u).slice(2).join(" ");
  try {
    const short = [...reason].slice(0, longestReason).join("");
    await answer(Number(number), accept, accept ? "" : short, call.actor);
    return text(accept ? "request.accepted" : "request.rejected", { number });
  } catch (error) {
    const code = (error as { readonly data?: { readonly code?: number } | null }).data?.code;
    if (code === undefined) throw error;
    return text(failures.get(code) ?? "request.failed", { number });
  }
}

const failures: ReadonlyMap<number, string> = new Map([
  [codes.notFound, "request.notFound"],
  [codes.conflict, "request.answered"],
  [codes.ruleBroken, "request.expired"],
]);

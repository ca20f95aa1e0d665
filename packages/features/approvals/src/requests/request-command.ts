import {
  type ArgumentKind,
  argumentKind,
  type Command,
  type CommandCall,
  codes,
  commandOfForms,
  form,
  type Reply,
  type Texts,
  text,
} from "@dicetower/contract";
import type { ApprovalRequest } from "./request.js";
import type { Answering } from "./request-routes.js";
import type { WaitingRequests } from "./waiting-requests.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** The number of a request: `12`, `#12`. */
    requestNumber: number;
  }
}

/** The kind of argument that is the number of a request. */
export const requestNumber: ArgumentKind = argumentKind({
  key: "requestNumber",
  label: "argument.named.id",
  read({ text: said }) {
    const [all, number] = /^#?([1-9]\d{0,8})(?=\s|$)/.exec(said) ?? [];
    return all === undefined ? undefined : { value: Number(number), length: all.length };
  },
  schema: () => ({ type: "integer", minimum: 1, maximum: 999_999_999 }),
});

/** Requests of a page. */
const pageRows = 10;
const maxReason = 200;

/** What the command works with. */
export interface RequestCommandServices {
  readonly waiting: WaitingRequests;
  readonly answer: Answering;
  readonly texts: () => Texts | undefined;
}

/** `.request`: friend requests and invitations that wait for a master. */
export function requestCommand(services: RequestCommandServices): Command {
  return commandOfForms({
    key: "request",
    names: ["request", "申请"],
    category: "owner",
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
    forms: [
      form("accept|同意 <id:requestNumber>", {
        example: "accept 12",
        run: ({ id }, call) => decide(services, call, id, true),
      }),
      form("reject|拒绝 <id:requestNumber> [reason:text]", {
        example: text("command.request.example.reject"),
        run: ({ id, reason }, call) => decide(services, call, id, false, reason),
      }),
      form("list|列表 [page:number(1..99999)]", {
        readOnly: true,
        example: "list 2",
        run: ({ page }, call) => list(services, call, page),
      }),
      form("", { hidden: true, run: (_none, call) => list(services, call) }),
    ],
  });
}

async function list(
  { waiting, texts }: RequestCommandServices,
  { locale, message }: CommandCall,
  page = 1,
): Promise<Reply> {
  const { items, total } = await waiting.find({ state: "pending" }, page, pageRows);
  if (total === 0) return text("request.none");
  // Who asks, and with what words, is not for a group to read.
  if (message.groupId !== "") return text("request.waiting", { count: total });
  const line = (request: ApprovalRequest) => {
    const row = text(`request.row.${request.kind}`, {
      number: request.id,
      who: request.userId === "" ? "?" : `${request.platform}:${request.userId}`,
      group: request.groupId,
      account: request.adapterId,
      comment: request.comment || "-",
    });
    return texts()?.render(row, locale, message) ?? row.key;
  };
  return text("request.list", { rows: items.map(line).join("\n"), count: total });
}

async function decide(
  { answer }: RequestCommandServices,
  { actor }: CommandCall,
  number: number,
  accept: boolean,
  reason = "",
): Promise<Reply> {
  try {
    const short = [...reason.replace(/\s+/gu, " ")].slice(0, maxReason).join("");
    await answer(number, accept, short, actor);
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

import { type Message, type Reply, type ReplyPart, type TextRef, text } from "@dicetower/contract";

/** One round as it is shown. */
export interface RollShown {
  readonly expression: string;
  readonly detail: string;
  readonly result: string;
}

/** What a reply says besides the rounds. */
export interface RollRemarks {
  readonly reason: string;
  /** The working of the number of rounds, where it was rolled. */
  readonly counted: string | undefined;
  /** Behind the result: the number of the receipt. */
  readonly mark: string;
  readonly hidden: boolean;
}

/** The answer of a roll command. */
export function rollReply(message: Message, shown: readonly RollShown[], remarks: RollRemarks): Reply {
  const { counted, hidden } = remarks;
  const result = resultText(shown, remarks);
  const turns = counted === undefined ? [] : [text("roll.turns", { detail: counted })];
  return hidden ? hiddenReply(message, turns, result, remarks) : [...turns, result];
}

function resultText(shown: readonly RollShown[], { reason, mark }: RollRemarks): TextRef {
  const [first] = shown;
  const expr = first?.expression ?? "";
  if (shown.length === 1) {
    const values = { expr, detail: first?.detail ?? "", res: first?.result ?? "", reason, receipt: mark };
    return text(reason === "" ? "roll.result" : "roll.resultReason", values);
  }
  const values = {
    expr,
    turns: shown.length,
    list: shown.map(({ detail }) => detail).join(" / "),
    reason,
    res: shown.map(({ result }) => result).join(", "),
    receipt: mark,
  };
  return text(reason === "" ? "roll.multi" : "roll.multiReason", values);
}

/** The result goes to the roller alone; the group sees that there was a roll. */
function hiddenReply(
  { groupName, groupId }: Message,
  turns: readonly TextRef[],
  result: TextRef,
  { reason }: RollRemarks,
): ReplyPart[] {
  const { values } = result;
  const said = String(values["detail"] ?? values["list"] ?? "");
  const detail = reason === "" ? said : `${reason} ${said}`;
  const shown = { where: groupName || groupId, ...values, detail };
  return [
    { content: text("roll.hidden") },
    ...turns.map((content): ReplyPart => ({ content, to: "sender", hidden: true })),
    {
      content: text("roll.hiddenResult", shown),
      to: "sender",
      hidden: true,
      observed: text("roll.observed", shown),
      otherwise: text("hidden.privateFailed"),
    },
  ];
}

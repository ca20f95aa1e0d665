import { type TextRef, type Texts, type TraceStep, text, withValues } from "@dicetower/contract";
import type { MessageView } from "./answers.js";
import type { Memory } from "./memory.js";
import { stopKey, stopValues } from "./reasons.js";
import type { Remembered } from "./remembered.js";

/** Which messages are looked for. */
export interface MessageFilter {
  readonly accountId?: string;
  readonly groupId?: string;
  readonly userId?: string;
  readonly ending?: string;
  readonly q?: string;
}

/** Puts what is remembered into words. */
export class Views {
  /** Undefined while there are no texts. */
  texts: Texts | undefined;

  constructor(readonly memory: Memory) {}

  find({ accountId, groupId, userId, ending, q = "" }: MessageFilter): Remembered[] {
    const words = q.toLowerCase();
    return this.memory
      .recent()
      .filter(
        (one) =>
          (accountId === undefined || one.accountId === accountId) &&
          (groupId === undefined || one.groupId === groupId) &&
          (userId === undefined || one.userId === userId) &&
          (ending === undefined || one.ending === ending) &&
          (words === "" || `${one.name}\n${one.text}`.toLowerCase().includes(words)),
      );
  }

  view(one: Remembered, locale?: string): MessageView {
    const { trace, reasons, ...rest } = one;
    const [first] = reasons;
    return {
      ...rest,
      reason: first === undefined ? "" : this.say(first, locale),
      traced: trace !== undefined,
    };
  }

  reasons({ reasons }: Remembered, locale?: string): string[] {
    return reasons.map((reason) => this.say(reason, locale));
  }

  /** What a stage said, and how long it took. */
  step({ stage, verdict, ms }: TraceStep, locale?: string): string {
    const [, stopped] = /^stop: (.*)$/su.exec(verdict) ?? [];
    const reason =
      stopped === undefined
        ? ""
        : this.say(text(stopKey(stopped), { ...stopValues(stopped), stage, minutes: "" }), locale);
    const outcome = this.say(
      text(`replyTrace.step.${stopped === undefined ? verdict : "stop"}`, { reason }),
      locale,
    );
    return this.say(text("replyTrace.step", { stage, outcome, ms: ms.toFixed(1) }), locale);
  }

  say(ref: TextRef, locale?: string): string {
    return this.texts?.render(ref, locale) ?? withValues(ref.key, ref.values);
  }
}

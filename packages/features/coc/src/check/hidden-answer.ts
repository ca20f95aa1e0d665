import { type CommandCall, type Reply, type TextRef, text } from "@dicetower/contract";
import type { CocServices } from "../services.js";
import { speaker } from "./check-plan.js";

/** Keys of a hidden answer. */
export interface HiddenWords {
  /** For the group: that there was something. */
  readonly open: string;
  /** For the sender, with `{where}` and `{detail}`. */
  readonly told: string;
  /** The same for those who watch. */
  readonly observed: string;
}

/** Words of a hidden check, and of what is done about one. */
export const hiddenCheck: HiddenWords = {
  open: "check.hidden",
  told: "check.hiddenResult",
  observed: "check.observed",
};
export const hiddenSecondTry: HiddenWords = {
  open: "secondTry.hidden",
  told: "secondTry.hiddenResult",
  observed: "secondTry.observed",
};

/** The results go to the sender alone; the group sees that there was something. */
export function hiddenAnswer(
  services: CocServices,
  call: CommandCall,
  { open, told, observed }: HiddenWords,
  results: readonly TextRef[],
): Reply {
  const { groupName, groupId } = call.message;
  const say = speaker(services, call);
  const values = {
    where: groupName || groupId,
    detail: results.map((result) => say(result.key, result.values)).join("\n"),
  };
  return [
    { content: text(open) },
    {
      content: text(told, values),
      to: "sender",
      hidden: true,
      observed: text(observed, values),
      otherwise: text("hidden.privateFailed"),
    },
  ];
}

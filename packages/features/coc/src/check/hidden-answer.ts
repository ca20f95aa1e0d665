import { type CommandCall, type Reply, type TextRef, text } from "@dicetower/contract";
import type { CocServices } from "../services.js";
import { speaker } from "./check-words.js";
import type { CheckRun } from "./run-check.js";

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
/** Keys of what a hidden check says. */
export const hiddenCheckKeys = [...Object.values(hiddenCheck), "check.hiddenFor"];
export const hiddenSecondTry: HiddenWords = {
  open: "secondTry.hidden",
  told: "secondTry.hiddenResult",
  observed: "secondTry.observed",
};

/** What the group sees of a hidden check: of one for somebody else who asked, and what was asked for. */
export function openCheck(
  services: CocServices,
  call: CommandCall,
  { plan, given }: Pick<CheckRun, "plan" | "given">,
): TextRef {
  const { subject, shown } = plan;
  if (subject.own) return text(hiddenCheck.open);
  const skill = shown === "" ? speaker(services, call)("check.unnamed") : shown;
  return text("check.hiddenFor", {
    who: subject.nick,
    skill: given === undefined ? skill : `${skill} ${given}`,
  });
}

/**
 * The results go to the sender alone; the group sees that there was something.
 * @param shown what it sees, the words for any such thing when left out
 */
export function hiddenAnswer(
  services: CocServices,
  call: CommandCall,
  { open, told, observed }: HiddenWords,
  results: readonly TextRef[],
  shown: TextRef = text(open),
): Reply {
  const { groupName, groupId } = call.message;
  const say = speaker(services, call);
  const values = {
    where: groupName || groupId,
    detail: results.map((result) => say(result.key, result.values)).join("\n"),
  };
  return [
    { content: shown },
    {
      content: text(told, values),
      to: "sender",
      hidden: true,
      observed: text(observed, values),
      otherwise: text("hidden.privateFailed"),
    },
  ];
}

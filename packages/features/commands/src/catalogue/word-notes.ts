import type { WordClaimant, WordConflict } from "../api.js";

/** Says a text with values, in the language of who reads. */
export type SayWith = (key: string, values: Readonly<Record<string, string>>) => string;

/** What is said of the words that a command shares: of those that it does not get what can be done, then who else wants its own. */
export function wordNotes(
  key: string,
  conflicts: readonly WordConflict[],
  prefix: string,
  say: SayWith,
): string[] {
  const lost = conflicts.filter(({ loser }) => loser.key === key);
  const held = conflicts.filter(({ holder }) => holder.key === key);
  return [
    ...lost.map((conflict) => {
      const { word, holder, loser } = conflict;
      const values = {
        word,
        prefix,
        holder: named(holder),
        loser: named(loser),
        extension: loser.extension,
      };
      return say(`commands.page.note.${noteOf(conflict)}`, values);
    }),
    ...held.map(({ word, loser, reason }) =>
      say("commands.page.note.held", {
        word,
        loser: named(loser),
        reason: say(`commands.page.conflicts.reason.${reason}`, {}),
      }),
    ),
  ];
}

/** A command behind another one gets its word back where that one's extension is off; of several of one kind the owner chooses. */
function noteOf({ reason, holder, loser }: WordConflict): string {
  if (reason !== "behind" || holder.standing === loser.standing) return reason;
  return holder.standing === "script" && holder.extension !== "" ? "replaced" : "taken";
}

/** What people know a command by: its extension, else its feature. */
function named({ extension, feature }: WordClaimant): string {
  return extension === "" ? feature : extension;
}

import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import { type CommandAnswer, type CommandCall, groupOf, sanitizeText, text } from "@dicetower/contract";
import type { SessionService } from "../table/session-service.js";
import { editTable } from "../table/table-call.js";

/** Settings of a table. */
const maxSettings = 50;
const maxNameLength = 40;
const maxValueLength = 200;

/** Settings that are those of the group, with the command that sets them there. */
const commandsOf: Readonly<Record<string, string>> = {
  system: "set",
  faces: "set",
  variant: "setcoc",
  规则: "set",
  骰面: "set",
  房规: "setcoc",
};

/** `.game set`: notes of the table, and what holds for its group. For the host alone. */
export async function setOnTable(
  session: SessionService,
  runner: CommandRunner | undefined,
  call: CommandCall,
  name: string,
  written: string,
): Promise<CommandAnswer> {
  const value = written.replace(/\s+/gu, " ");
  const { settings } = session.tables.get(groupOf(call.message)).game;
  if (name.length > maxNameLength || value.length > maxValueLength)
    return text("game.set.tooLong", { name: maxNameLength, value: maxValueLength });
  const isNew = !Object.hasOwn(settings, name);
  if (isNew && value !== "" && Object.keys(settings).length >= maxSettings)
    return text("game.set.tooMany", { most: maxSettings });
  const command = Object.hasOwn(commandsOf, name.toLowerCase()) ? commandsOf[name.toLowerCase()] : undefined;
  if (command !== undefined && value !== "" && runner !== undefined) {
    // Who leads the table decides what is played at it, without being an administrator of the group.
    const { userId, nickname, trust } = call.message;
    const as = { userId, nickname, trust, lends: true };
    const outcome = await runner.run({ message: call.message, text: `${command} ${value}`, as, call });
    if (outcome.status !== "unknown") return answerOf(outcome);
  }
  await editTable(session, call, "session.game", (state) => {
    const { [name]: _before, ...others } = state.game.settings;
    const next = value === "" ? others : { ...others, [name]: value };
    return { ...state, game: { ...state.game, settings: next } };
  });
  const said = { name: sanitizeText(name), value: sanitizeText(value) };
  return value === "" ? text("game.set.removed", { name: said.name }) : text("game.set.done", said);
}

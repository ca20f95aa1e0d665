import type { NoticeLevel, Notices } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { ScriptConsole } from "@dicetower/script-host/api";
import { chatOf, type Speaker } from "../speaking/speaker.js";
import type { Listeners } from "./asking.js";
import type { GameValues } from "./game-answers.js";

/** What is done with what scripts say. */
export interface TellServices {
  readonly console: ScriptConsole;
  readonly notices: Notices;
  readonly speaker: Speaker;
  readonly games: GameValues;
}

/** Levels of the peer's notice windows. */
const levels: readonly NoticeLevel[] = ["routine", "important", "critical", "error"];
export const moduleNotice = "module.log";
const maxNoticeLength = 1_000;

/** Hears what scripts say without waiting. */
export function listeners({ console, notices, speaker, games }: TellServices): Listeners {
  return {
    log({ module }, said, wanted) {
      console.write({ language: "lua", name: module }, "info", said);
      const level = levels[Math.max(...wanted.filter((one) => one >= 1 && one <= 4)) - 1];
      if (level === undefined) return;
      const words = said.slice(0, maxNoticeLength);
      notices.send({
        kind: moduleNotice,
        level,
        detail: `The Lua module "${module}" says: ${words}`,
        text: text("lua.notice.log", { module, text: words }),
      });
    },
    print: ({ module }, said) => console.write({ language: "lua", name: module }, "info", said),
    send(run, { text: said, gid = "", uid = "", fields }) {
      const isGroup = gid !== "" && gid !== "0";
      speaker.say(
        said,
        run,
        isGroup
          ? { scene: "group", target: gid }
          : { scene: "private", target: uid || (run.message?.userId ?? "") },
        { ...run.fields, ...fields },
      );
    },
    game(run, said) {
      const chat = games.chatOf(run);
      if (chat !== undefined) speaker.say(said, run, chat, run.fields, true);
    },
    echo(run, said, raw, fields) {
      const chat = chatOf(run);
      if (chat !== undefined) speaker.say(said, run, chat, fields, raw);
    },
  };
}

import type { CardSheet } from "@dicetower/cards/api";
import { type CommandCall, locationOf, personOf, type Reply, sanitizeText, text } from "@dicetower/contract";
import { checked, throwRounds } from "@dicetower/dice/api";
import type { SaidCheck } from "./check-kinds.js";
import type { EmokloreServices } from "./emoklore-command.js";
import { diceOf, judgeOf, type Level, skillOf, type ThrownCheck, throwCheck } from "./engine/index.js";

/** The levels that statistics know, by those of this system. */
const commonLevels: Readonly<Record<Level, string>> = {
  fumble: "fumble",
  failure: "failure",
  success: "success",
  effective: "hard",
  extreme: "extreme",
  miracle: "critical",
  catastrophe: "critical",
};

/** What is thrown. */
interface Check {
  readonly level: number;
  readonly bonus: number;
  readonly judge: number;
}

/** Checks a skill, with the card in force where there is one. */
export function runCheck(
  services: EmokloreServices,
  call: CommandCall,
  said: SaidCheck,
  reason: string,
): Reply | Promise<Reply> {
  const sheet = services.cards()?.at(locationOf(call.message), { system: "emoklore" });
  return sheet instanceof Promise
    ? sheet.then((loaded) => withSheet(services, call, said, reason, loaded))
    : withSheet(services, call, said, reason, sheet);
}

function withSheet(
  { host, dice, texts }: EmokloreServices,
  call: CommandCall,
  said: SaidCheck,
  reason: string,
  sheet: CardSheet | undefined,
): Reply | Promise<Reply> {
  const { rounds: turns = 1 } = said;
  const check = checkOf(said, sheet);
  const skill = sanitizeText(said.skill, 40);
  if (check === undefined) return text("emoklore.judgeMissing", { skill });
  const { limits } = dice;
  const { message } = call;
  const expression = `${diceOf(check.level, check.bonus)}D10`;
  const say = (key: string, values = {}) => texts.render(text(key, values), call.locale, message);
  const shown = ({ dice: faces, score, level }: ThrownCheck) => ({
    detail: `[${faces.join(",")}]`,
    judge: check.judge,
    res: score,
    level: say(`emoklore.level.${level}`),
  });
  return throwRounds({
    host,
    dice,
    call,
    turns,
    round(die) {
      const thrown = throwCheck(check, die, limits);
      return { expression, value: thrown.score, thrown };
    },
    reply(rounds, receipt) {
      for (const { thrown } of rounds)
        host.emit(checked, {
          message,
          person: personOf(message),
          system: "emoklore",
          attribute: skillOf(said.skill)?.name ?? said.skill,
          expression,
          roll: thrown.score,
          target: check.judge,
          level: commonLevels[thrown.level],
          hidden: false,
        });
      const [first] = rounds;
      // The reason stands behind the skill: there is no form without one.
      const named = reason === "" ? skill : `${skill} ${reason}`;
      if (first !== undefined && rounds.length === 1)
        return text("emoklore.result", { skill: named, ...shown(first.thrown), receipt });
      const list = rounds.map(({ thrown }) => say("emoklore.round", shown(thrown))).join("\n");
      return text("emoklore.multi", { skill: named, turns: rounds.length, list, receipt });
    },
  });
}

/** Level and judge value: as written, else those of the card; undefined where nobody knows a judge value. */
function checkOf(said: SaidCheck, sheet: CardSheet | undefined): Check | undefined {
  const skill = skillOf(said.skill);
  const own = (name: string) => (sheet?.has(name) ? sheet.number(name) : undefined);
  const level = said.level ?? own(skill?.name ?? said.skill) ?? 0;
  const { bonus = 0 } = said;
  if (said.judge !== undefined) return { level, bonus, judge: said.judge };
  if (skill === undefined) return undefined;
  const parents = skill.parents.map(own).filter((value) => value !== undefined);
  if (parents.length === 0) return undefined;
  const judge = judgeOf(skill, level, Math.max(...parents));
  // A basic skill is checked without a level.
  return { level: skill.kind === "basic" && said.level === undefined ? 0 : level, bonus, judge };
}

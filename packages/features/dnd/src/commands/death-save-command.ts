import type { CardSheet, DeathSaves } from "@dicetower/cards/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  personOf,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { checked, rolled } from "@dicetower/dice/api";
import { deathSave } from "../engine/index.js";
import { noDeathSaves } from "../system/hit-point-rule.js";
import { attribute, systemName } from "../system/names.js";
import type { DeathSaveRoll } from "./argument-kinds.js";
import { answering, type DndServices, reasonOf, worded } from "./services.js";

/** `.ds`: death saves. */
export function deathSaveCommand(services: DndServices): Command {
  const at = ({ message }: CommandCall) => services.cards.at(locationOf(message));
  return commandOfForms({
    key: "dnd.deathSave",
    names: ["ds", "死亡豁免"],
    category: "dnd",
    extension: systemName,
    replyKeys: [
      "ds.success",
      "ds.failure",
      "ds.revived",
      "ds.becameStable",
      "ds.died",
      "ds.stat",
      "ds.stable",
      "ds.dead",
      "ds.noHp",
      "ds.notDying",
      "ds.cleared",
      "error.argument",
    ],
    forms: answering([
      form("[roll:deathSave]", {
        example: text("command.dnd.deathSave.example"),
        async run({ roll = { advantage: 0, modifier: "" } }, call) {
          const sheet = await at(call);
          return refusalOf(sheet) ?? save(services, call, sheet, roll);
        },
      }),
      form("s|成功 <change:correction(3)>", {
        example: text("command.dnd.deathSave.example.s"),
        run: async ({ change }, call) => correct(services, call, await at(call), "successes", change),
      }),
      form("f|失败 <change:correction(3)>", {
        example: text("command.dnd.deathSave.example.f"),
        run: async ({ change }, call) => correct(services, call, await at(call), "failures", change),
      }),
      form("stat|状态|show", { readOnly: true, run: async (_none, call) => state(await at(call)) }),
      form("clr", {
        async run(_none, call) {
          await services.cards.edit(await at(call), () => ({ deathSaves: noDeathSaves }), reasonOf(call));
          return text("ds.cleared");
        },
      }),
    ]),
  });
}

/** Why there is nothing to be saved. */
function refusalOf(sheet: CardSheet): TextRef | undefined {
  const hp = sheet.number(attribute.hp);
  if (hp === undefined) return text("ds.noHp");
  if (hp > 0) return text("ds.notDying", { hp });
  const { state: standing } = sheet.card.deathSaves;
  return standing === "stable" || standing === "dead" ? text(`ds.${standing}`) : undefined;
}

function state(sheet: CardSheet): TextRef {
  const hp = sheet.number(attribute.hp);
  if (hp === undefined) return text("ds.noHp");
  const { successes, failures, state: standing } = sheet.card.deathSaves;
  if (standing === "stable" || standing === "dead") return text(`ds.${standing}`);
  return text("ds.stat", { hp, successes, failures });
}

async function save(
  services: DndServices,
  call: CommandCall,
  sheet: CardSheet,
  { advantage, modifier }: DeathSaveRoll,
): Promise<Reply> {
  const { dice, host } = services;
  const { message } = call;
  const place = locationOf(message);
  const variables = modifier === "" ? undefined : await dice.variables(place, [modifier]);
  const ticket = await dice.take(place);
  const rolls = advantage === 0 ? [ticket.die(20)] : [ticket.die(20), ticket.die(20)];
  const d20 = advantage < 0 ? Math.min(...rolls) : Math.max(...rolls);
  const added =
    modifier === ""
      ? 0
      : dice.roll(modifier, place, (faces) => ticket.die(faces), variables).evaluation.value;
  const more = typeof added === "number" ? Math.trunc(added) : 0;
  const total = d20 + more;
  let refusal: TextRef | undefined;
  let outcome: ReturnType<typeof deathSave> | undefined;
  await services.cards.edit(
    sheet,
    (now) => {
      refusal = refusalOf(now);
      if (refusal !== undefined) return undefined;
      const { successes, failures } = now.card.deathSaves;
      outcome = deathSave({ hp: 0, successes, failures, d20, modifier: more });
      if ("error" in outcome) return undefined;
      const deathSaves: DeathSaves = {
        successes: outcome.successes,
        failures: outcome.failures,
        state: standingAfter(outcome.outcome),
      };
      return outcome.outcome === "revived"
        ? { attributes: { [attribute.hp]: outcome.hp }, deathSaves }
        : { deathSaves };
    },
    reasonOf(call),
  );
  const expression = `D20${modifier}`;
  ticket.done({ expression, value: String(total), hidden: false });
  host.emit(rolled, { message, expression, value: total, hidden: false });
  if (outcome === undefined || "error" in outcome) return refusal ?? text("ds.notDying", { hp: 1 });
  const saved =
    outcome.outcome === "success" || outcome.outcome === "stable" || outcome.outcome === "revived";
  host.emit(checked, {
    message,
    person: personOf(message),
    system: systemName,
    attribute: worded(services, call, text("ds.name")),
    expression: "D20",
    roll: total,
    target: 10,
    level: saved ? "success" : "failure",
    hidden: false,
  });
  const word =
    advantage === 0
      ? ""
      : `${worded(services, call, text(advantage > 0 ? "dnd.check.advantage" : "dnd.check.disadvantage"))}(${rolls.join("|")})`;
  const working = modifier === "" ? "" : /[a-z]/i.test(modifier) ? `${modifier}[${more}]` : modifier;
  const detail =
    working === ""
      ? `D20${word}=${d20}`
      : `D20${word}${working}=${d20}${more < 0 ? more : `+${more}`}=${total}`;
  const key = {
    revived: "ds.revived",
    success: "ds.success",
    failure: "ds.failure",
    stable: "ds.becameStable",
    dead: "ds.died",
  }[outcome.outcome];
  return text(key, { detail, successes: outcome.successes, failures: outcome.failures });
}

function standingAfter(outcome: string): DeathSaves["state"] {
  if (outcome === "revived") return "none";
  return outcome === "stable" || outcome === "dead" ? outcome : "dying";
}

/** Corrects a counter by hand; the third of its kind decides as a save does. */
async function correct(
  services: DndServices,
  call: CommandCall,
  sheet: CardSheet,
  which: "successes" | "failures",
  change: number,
): Promise<Reply> {
  const hp = sheet.number(attribute.hp);
  if (hp === undefined) return text("ds.noHp");
  if (hp > 0) return text("ds.notDying", { hp });
  const edited = await services.cards.edit(
    sheet,
    ({ card: { deathSaves } }) => {
      const next = { ...deathSaves, [which]: Math.max(deathSaves[which] + change, 0) };
      if (next.failures >= 3) return { deathSaves: { ...noDeathSaves, state: "dead" } };
      if (next.successes >= 3) return { deathSaves: { ...noDeathSaves, state: "stable" } };
      return { deathSaves: { ...next, state: "dying" } };
    },
    reasonOf(call),
  );
  return state(edited.sheet);
}

import type { CardRef } from "../../protocol.js";
import type { Run } from "../run.js";
import { plainOf } from "../run.js";
import type { Taken } from "../stack.js";
import { type HostFunctions, text, textOr, texts } from "./values.js";

/** Values of people, groups, of today and of the bot; cards; what scripts keep by file. */
export function peopleCalls(run: Run): HostFunctions {
  const card = (uid: Taken, gid: Taken, name: Taken): CardRef => {
    const group = textOr(gid);
    const called = textOr(name);
    return {
      uid: text(uid),
      ...(group === undefined ? {} : { gid: group }),
      ...(called === undefined ? {} : { name: called }),
    };
  };
  return {
    user_get: texts((uid, key) => run.ask("user.get", text(uid), text(key))),
    user_set: texts((uid, key, value) => run.ask("user.set", text(uid), text(key), run.stored(value))),
    user_all: texts((key) => run.ask("user.all", text(key))),
    group_get: texts((gid, key) => run.ask("group.get", text(gid), text(key))),
    group_set: texts((gid, key, value) => run.ask("group.set", text(gid), text(key), run.stored(value))),
    group_all: texts((key) => run.ask("group.all", text(key))),
    today_get: texts((uid, key) => run.ask("today.get", text(uid), text(key))),
    today_set: texts((uid, key, value) => run.ask("today.set", text(uid), text(key), run.stored(value))),
    today_all: texts((key) => run.ask("today.all", text(key))),
    today_whole: texts((uid) => run.ask("today.whole", text(uid))),
    self_get: texts((key) => run.ask("self.get", text(key))),
    self_set: texts((key, value) => run.ask("self.set", text(key), run.stored(value))),
    game_get: texts((key) => run.ask("game.get", text(key))),
    game_set: texts((key, value) => run.ask("game.set", text(key), run.stored(value))),
    game_people: texts((who) => {
      const asked = text(who);
      return asked === "gms" || asked === "pls" || asked === "obs"
        ? [...run.ask("game.people", asked)]
        : null;
    }),
    card_get: texts((uid, gid, name, key) => run.ask("card.get", card(uid, gid, name), text(key))),
    card_set: texts((uid, gid, name, key, value) =>
      run.ask("card.set", card(uid, gid, name), text(key), run.stored(value)),
    ),
    card_whole: texts((uid, gid, name) => run.ask("card.whole", card(uid, gid, name))),
    card_names: texts((uid) => run.ask("card.names", text(uid))),
    card_roll: texts((uid, gid, name, expression) =>
      run.ask("card.roll", card(uid, gid, name), text(expression)),
    ),
    card_lock: texts((uid, gid, name, key, locked) =>
      typeof locked === "boolean"
        ? run.ask("card.lock", card(uid, gid, name), text(key), locked)
        : run.ask("card.lock", card(uid, gid, name), text(key)),
    ),
    self_data_read: texts((file) => run.ask("self-data.read", text(file))),
    self_data_set: texts((file, key, value) =>
      run.ask("self-data.set", text(file), text(key), run.stored(value)),
    ),
    self_data_replace: texts((file, values) => {
      const fields = run.stored(values);
      if (typeof fields !== "object" || fields === null) throw new Error("table expected");
      const members = Array.isArray(fields)
        ? fields.map((value, at) => [String(at + 1), value] as const)
        : Object.entries(fields);
      return run.ask("self-data.replace", text(file), Object.fromEntries(members));
    }),
    extra: texts((call) => {
      if (typeof call !== "string") return run.ask("extra", plainOf(call));
      try {
        return run.ask("extra", JSON.parse(call));
      } catch (error) {
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    }),
  };
}

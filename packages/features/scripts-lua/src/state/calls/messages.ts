import { randomBytes } from "node:crypto";
import { parseValue } from "@dicetower/yaml";
import { stringify } from "yaml";
import type { LuaFields } from "../../protocol.js";
import { lines, replyLength } from "../limits.js";
import { Many } from "../machine.js";
import { plainOf, type Run } from "../run.js";
import type { Taken } from "../stack.js";
import { type HostFunctions, number, text, textOr, texts } from "./values.js";

/** Fields of the message, for who expands templates with them. */
function fieldsOf(value: Taken): LuaFields {
  const plain = plainOf(value);
  return typeof plain === "object" && plain !== null && !Array.isArray(plain)
    ? Object.fromEntries(Object.entries(plain))
    : {};
}

function named<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

/** What a script says, hears, draws and waits for. */
export function messageCalls(run: Run): HostFunctions {
  return {
    field: texts((name) => run.ask("field", text(name))),
    format: texts((words, fields) => run.ask("format", text(words), fieldsOf(fields))),
    echo: texts((words, raw, fields) => {
      if (run.counts("sendMsg", run.limits.sends))
        run.tell("echo", text(words).slice(0, replyLength), raw === true, fieldsOf(fields));
    }),
    game_message: texts((words) => {
      if (run.counts("sendMsg", run.limits.sends)) run.tell("game", text(words).slice(0, replyLength));
    }),
    send: texts((words, gid, uid, chid, fields) => {
      if (!run.counts("sendMsg", run.limits.sends)) return;
      run.tell("send", {
        text: text(words).slice(0, replyLength),
        ...named("gid", textOr(gid)),
        ...named("uid", textOr(uid)),
        ...named("chid", textOr(chid)),
        fields: fieldsOf(fields),
      });
    }),
    event: texts((words, gid, uid) => {
      if (!run.counts("eventMsg", run.limits.sends)) return;
      run.ask("event", { fromMsg: text(words), ...named("gid", textOr(gid)), ...named("uid", textOr(uid)) });
    }),
    log: texts((words, levels) => {
      if (!run.counts("log", lines)) return;
      const numbers = Array.isArray(levels) ? levels : [];
      run.tell(
        "log",
        text(words).slice(0, 4_096),
        numbers.filter((level): level is number => typeof level === "number"),
      );
    }),
    print: texts((words) => {
      if (run.counts("log", lines)) run.tell("print", text(words).slice(0, 4_096));
    }),
    random: texts((from, to) => run.ask("random", number(from), number(to))),
    draw: texts((gid, uid, deck) => run.ask("draw", textOr(gid) ?? null, textOr(uid) ?? null, text(deck))),
    sleep: texts((ms) => run.sleep(number(ms))),
    /** Two integers for `math.randomseed`: every run begins with the same image of memory. */
    seed: texts(() => {
      const bytes = randomBytes(16);
      return new Many([bytes.readBigInt64LE(0), bytes.readBigInt64LE(8)]);
    }),
    /** Raises by itself what stops the script. */
    stopped: texts(() => new Many([])),
    exit: texts(() => run.exit()),
    yaml_parse: texts((source) => parseValue(text(source))),
    yaml_dump: texts((value) => stringify(plainOf(value))),
  };
}

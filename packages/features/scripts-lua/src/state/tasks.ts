import { ThreadError, type ThreadSide, type ThreadTasks } from "@dicetower/script-host/thread";
import type {
  LoadAnswer,
  LoadTask,
  LuaFields,
  LuaTask,
  LuaValue,
  LuaWorkerData,
  RunAnswer,
  RunTask,
} from "../protocol.js";
import { fileCalls } from "./calls/files.js";
import { httpCalls } from "./calls/http.js";
import { messageCalls } from "./calls/messages.js";
import { peopleCalls } from "./calls/people.js";
import { type HostFunctions, textOr, texts } from "./calls/values.js";
import { replyLength, usualLimits } from "./limits.js";
import { LuaMachine, type Outcome } from "./machine.js";
import { rootOf } from "./paths.js";
import { prelude } from "./prelude.js";
import { plainOf, Run, Sources } from "./run.js";
import type { Taken } from "./stack.js";

function fieldsOf(value: Taken): LuaFields {
  const plain = plainOf(value);
  return typeof plain === "object" && plain !== null && !Array.isArray(plain)
    ? Object.fromEntries(Object.entries(plain))
    : {};
}

/** Begins to serve what a worker of Lua does. */
export async function luaTasks(side: ThreadSide): Promise<ThreadTasks> {
  const data = (side.data ?? {}) as LuaWorkerData;
  const limits = { ...usualLimits, ...data.limits };
  const sources = new Sources();
  let machine = await LuaMachine.create(prelude, limits.memoryBytes);

  /** Runs one task in a fresh state. @throws ThreadError that names the module */
  async function inState(task: LuaTask, inside: LuaValue, own: HostFunctions): Promise<Run> {
    if (!machine.fit) machine = await LuaMachine.create(prelude, limits.memoryBytes);
    side.running(task.module);
    try {
      const run = new Run(side, limits);
      const functions = new Map(
        Object.entries({
          ...peopleCalls(run),
          ...messageCalls(run),
          ...httpCalls(run),
          ...fileCalls(run, sources, task),
          task: texts(() => inside),
          ...own,
        }),
      );
      const outcome = machine.run({ functions, stop: () => run.stop() });
      if (outcome.ended !== "well" && !(outcome.ended === "overran" && run.exited))
        throw thrown(outcome, task.module);
      return run;
    } finally {
      side.running(undefined);
      side.holds(machine.bytes);
      if (!machine.fit) machine = await LuaMachine.create(prelude, limits.memoryBytes);
    }
  }

  async function load(task: LoadTask): Promise<LoadAnswer> {
    let answer: LoadAnswer = { msg_order: {}, task_call: {}, msg_reply: {}, event: {} };
    const inside = { self: task.self, root: rootOf(task.self), load: task.file };
    await inState(task, inside, {
      loaded: {
        functions: true,
        run: ([msg_order, task_call, msg_reply, event]) => {
          answer = {
            msg_order: fieldsOf(msg_order),
            task_call: fieldsOf(task_call),
            msg_reply: fieldsOf(msg_reply),
            event: fieldsOf(event),
          };
        },
      },
    });
    return answer;
  }

  async function run(task: RunTask): Promise<RunAnswer> {
    let answer: Omit<RunAnswer, "dropped"> = { fields: {} };
    const { entry, message, computed, global, values } = task;
    const inside = {
      self: task.self,
      root: rootOf(task.self),
      entry: { ...entry, ...("at" in entry ? { at: [...entry.at] } : {}) },
      ...(message === undefined ? {} : { message }),
      ...(computed === undefined ? {} : { computed: [...computed] }),
      ...(global === undefined ? {} : { global }),
      ...(values === undefined ? {} : { values }),
    };
    const ended = await inState(task, inside, {
      returned: texts((first, second, written, removed) => {
        const reply = textOr(first)?.slice(0, replyLength);
        const privately = textOr(second)?.slice(0, replyLength);
        const gone = Array.isArray(removed) ? removed.map((name) => [String(name), null] as const) : [];
        answer = {
          ...(reply === undefined ? {} : { reply }),
          ...(privately === undefined ? {} : { privately }),
          fields: { ...fieldsOf(written), ...Object.fromEntries(gone) },
        };
      }),
    });
    return { ...answer, dropped: ended.dropped };
  }

  return (task, value) => {
    if (task === "load") return load(value as LoadTask);
    if (task === "run") return run(value as RunTask);
    throw new ThreadError("threw", `There is no task ${task}.`);
  };
}

function thrown(outcome: Exclude<Outcome, { ended: "well" }>, module: string): ThreadError {
  const kind = outcome.ended === "overran" || outcome.ended === "memory" ? outcome.ended : "threw";
  return new ThreadError(kind, outcome.message, module, outcome.trace);
}

import type { CommandValues, ContextValues, HookValues } from "../../protocol/handed.js";
import type { CalledForm, CocCheckTask, FetchedTell, HelpTask, SocketTell } from "../../protocol.js";
import type { Kit } from "./kit.js";

/** Ways into the realm. Texts go in and come out as JSON; what a plugin throws is thrown to the thread. */
export function entries(kit: Kit): Record<string, (...values: never[]) => unknown> {
  const { text, isObject, parse, stringify } = kit;
  let call = 0;

  /**
   * Every way in counts as a slice, and ends by telling what changed. One that was stopped has not come to its end:
   * whatever it left behind is put right at the beginning of the next.
   * @param nested within another slice, which waits for an answer
   */
  function slice<Values extends unknown[]>(run: (...values: Values) => unknown) {
    return (plugin: string, nested: boolean, ...values: Values): string => {
      const before = { slice: kit.slice, plugin: kit.plugin };
      if (!nested) {
        kit.forgetChanges();
        kit.taskMessage(undefined);
      }
      kit.slice = ++slices;
      kit.plugin = plugin;
      try {
        const answer = run(...values);
        return answer === undefined ? "" : stringify(answer);
      } finally {
        kit.tellChanges();
        if (!nested) kit.hideAdditions(false);
        if (nested) Object.assign(kit, before);
      }
    };
  }
  let slices = 0;

  function item(extension: string, word: string): Record<string, unknown> | undefined {
    const map = kit.extensionNamed(extension)?.fields["cmdMap"];
    if (!isObject(map) || !kit.own(map, word)) return undefined;
    const found = map[word];
    return isObject(found) ? found : undefined;
  }

  /** The form that the service has read a call by, unless the script has changed it since. */
  function formOf(found: Record<string, unknown> | undefined, { at, pattern }: CalledForm) {
    const forms = found?.["forms"];
    const form: unknown = Array.isArray(forms) ? forms[at] : undefined;
    return isObject(form) && text(form["pattern"]) === pattern ? form : undefined;
  }

  function help(command: Record<string, unknown>, short: boolean): string {
    const { helpFunc } = command;
    if (typeof helpFunc === "function") return text(Reflect.apply(helpFunc, command, [short]));
    const written = text(command["help"]);
    return written === "" ? `${text(command["name"])}:` : written;
  }

  function outcome(command: Record<string, unknown>, result: unknown) {
    if (!isObject(result) || typeof result === "function") return { solved: false };
    const solved = Boolean(result["solved"]);
    return result["showHelp"] ? { solved, help: help(command, false) } : { solved };
  }

  /** A form has done its work where it does not say otherwise. */
  const resultOf = (called: CalledForm | null, result: unknown): unknown =>
    called !== null && (result === undefined || result === null) ? { solved: true } : result;

  const later = (result: unknown): boolean => isObject(result) && typeof result["then"] === "function";

  let hooked: unknown[] = [];
  let hook = "";
  /** Names of extensions by their text. */
  const lists = new Map<string, readonly string[]>();
  const maxLists = 500;
  /** Extensions whose hooks have left jobs behind: the thread is asked before and behind them. */
  const leavers = new Set<string>();

  function namesIn(json: string): readonly string[] {
    const known = lists.get(json);
    if (known !== undefined) return known;
    if (lists.size >= maxLists) lists.clear();
    const names = parse(json) as string[];
    lists.set(json, names);
    return names;
  }

  /** Reads what hooks are called with, once for all of them. */
  function beginHooks(context: string, json: string): void {
    const task = parse(json) as HookValues;
    const message = task[1];
    const args = task[2];
    const more = task[3];
    hook = task[0];
    hooked = [kit.unreadContext(() => kit.handedContext(parse(context) as ContextValues))];
    if (message !== null) {
      const record = kit.handedMessage(message);
      kit.taskMessage(record);
      hooked[1] = record;
    }
    if (args !== null)
      hooked[hooked.length] = kit.newArguments(kit.handedArguments(args, message?.[0] ?? ""));
    if ("extra" in more) hooked[hooked.length] = more.extra;
  }

  /** @returns true where it has left work behind, as far as its result tells */
  function runHook(extension: string): boolean {
    const state = kit.extensionNamed(extension);
    const run = state?.fields[hook];
    if (state === undefined || typeof run !== "function") return false;
    kit.plugin = state.plugin;
    try {
      return watch(Reflect.apply(run, state.face, hooked), state.plugin);
    } finally {
      kit.tellChanges();
      kit.hideAdditions(false);
    }
  }

  return {
    load: slice((run: (...values: unknown[]) => unknown) => {
      const module = { exports: {} };
      try {
        Reflect.apply(run, module.exports, [module.exports, kit.globals["require"], module]);
      } finally {
        kit.hideAdditions(true);
      }
    }) as never,
    extensions: slice(() =>
      kit.extensions().map(({ name, plugin, builtin }) => [name, plugin, builtin]),
    ) as never,
    extension: slice((name: string) => {
      const state = kit.extensionNamed(name);
      return state === undefined ? null : kit.extensionRecord(state);
    }) as never,

    command: slice((json: string) => {
      const lines = kit.lines(json);
      const task = parse(lines[0]) as CommandValues;
      const found = item(task[0], task[1]);
      const called = task[5];
      const solver = called === null ? found : formOf(found, called);
      const solve = solver?.["solve"];
      if (found === undefined || typeof solve !== "function") return { solved: false };
      const message = kit.handedMessage(task[3]);
      kit.taskMessage(message);
      const values: unknown[] = [
        kit.newContext(kit.contextOfCommand(task[2], lines[1])),
        message,
        kit.newArguments(kit.handedArguments(task[4], message.message)),
      ];
      if (called !== null) values[3] = called.values;
      const result: unknown = Reflect.apply(solve, solver, values);
      if (!later(result)) return outcome(found, resultOf(called, result));
      const id = ++call;
      const failed = (error: unknown) => kit.host("settled", { call: id, error: kit.describe(error) });
      kit.after(
        result,
        (value) => {
          try {
            kit.host("settled", { call: id, ...outcome(found, resultOf(called, value)) });
          } catch (error) {
            failed(error);
          }
        },
        failed,
      );
      return { call: id };
    }) as never,

    help: slice((json: string) => {
      const task = parse(json) as HelpTask;
      const found = item(task.extension, task.word);
      return { help: found === undefined ? "" : help(found, task.short) };
    }) as never,

    /**
     * Hooks of one task, each a slice of its own for the thread, in one call.
     * @param start place of the first one; what they are called with comes along with that of the task
     * @param careful the thread is asked before each of them
     * @returns the place at which the thread goes on; it knows that one as ended whose hook has thrown
     */
    hooks: ((
      extensions: string,
      start: number,
      careful: boolean,
      context?: string,
      json?: string,
    ): number => {
      const names = namesIn(extensions);
      const { reach } = kit;
      let left = false;
      kit.forgetChanges();
      if (context !== undefined && json !== undefined) {
        kit.taskMessage(undefined);
        kit.slice = ++slices;
        beginHooks(context, json);
      }
      let place = start;
      for (; place < names.length; place++) {
        const name = names[place] as string;
        const former = names[place - 1] as string;
        if (place > start) {
          if (careful || left || reach === undefined || leavers.has(name) || leavers.has(former)) {
            if (!kit.next(place)) {
              leavers.add(former);
              break;
            }
          } else reach(place);
        }
        left = runHook(name);
      }
      return place;
    }) as never,

    schedule: slice((json: string) => {
      const { id, now, key } = parse(json) as { id: number; now: number; key: string };
      const task = kit.tasks.get(id);
      if (task !== undefined)
        watch(Reflect.apply(task.run as () => unknown, undefined, [{ now, key }]), task.plugin);
    }) as never,

    cocCheck: slice((json: string) => {
      const task = parse(json) as CocCheckTask;
      const rule = kit.cocRules.get(task.index)?.["rule"] as Record<string, unknown> | undefined;
      if (typeof rule?.["check"] !== "function") throw new Error(`rule ${task.index} has no check`);
      const ctx = kit.newContext(task.ctx);
      const ranks: number[] = [];
      for (let d100 = 1; d100 <= 100; d100++) {
        const values = [ctx, d100, task.checkValue, task.difficultyRequired];
        const result: unknown = Reflect.apply(rule["check"], rule, values);
        ranks.push(kit.int(isObject(result) ? result["successRank"] : 0));
      }
      return { ranks };
    }) as never,

    timer: slice((id: number) => {
      const timer = kit.timers.get(id);
      if (timer === undefined) return;
      if (!timer.repeat) kit.timers.delete(id);
      watch(Reflect.apply(timer.run as () => unknown, undefined, timer.values), kit.plugin);
    }) as never,
    fetched: slice((json: string) => {
      const answer = parse(json) as FetchedTell;
      const resolve = kit.fetches.get(answer.id);
      kit.fetches.delete(answer.id);
      resolve?.(answer);
    }) as never,
    socket: slice((json: string) => {
      const event = parse(json) as SocketTell;
      kit.sockets.get(event.id)?.(event);
    }) as never,

    describe: ((error: unknown) => stringify(kit.describe(error))) as never,
  };

  /** An async hook may fail later. @returns true for one */
  function watch(result: unknown, plugin: string): boolean {
    const isLater = later(result);
    if (isLater)
      kit.after(
        result,
        () => undefined,
        (error) => kit.host("failed", { plugin, ...kit.describe(error) }),
      );
    return isLater;
  }
}

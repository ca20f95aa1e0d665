import wasmoon from "wasmoon";
import { machineBytes } from "./limits.js";
import { type Address, type RawLua, rawLua } from "./raw.js";
import { LuaStack, type Taken, type Taking } from "./stack.js";

const { LuaEventMasks, LuaReturn } = wasmoon;

/** How many instructions pass between two looks at the clock. */
const instructions = 1_000;

/** What Emscripten throws for Lua's own jumps: never to be caught on the way. */
const jump = Number.POSITIVE_INFINITY;

/** Several values for one call. */
export class Many {
  constructor(readonly values: readonly unknown[]) {}
}

/** A function that the prelude calls as `host(name, …)`. What it throws becomes a Lua error. */
export interface HostFunction extends Taking {
  run(values: readonly Taken[]): unknown;
}

/** How a run came to its end. */
export type Outcome =
  | { readonly ended: "well" }
  | {
      readonly ended: "error" | "memory" | "overran" | "broken";
      readonly message: string;
      readonly trace: string;
    };

interface Failure {
  readonly message: string;
  readonly trace: string;
}

/** What a machine asks of the run that it is in. */
export interface MachineRun {
  readonly functions: ReadonlyMap<string, HostFunction>;
  /** Why the script has to stop now; asked every so many instructions. */
  stop(): string | undefined;
}

/**
 * One Lua in WebAssembly. The state with its prelude is made once and its memory kept as an image; each run begins with
 * that image, so that it finds a fresh state and leaves nothing behind.
 */
export class LuaMachine {
  readonly #raw: RawLua;
  readonly #stack: LuaStack;
  readonly #state: Address;
  readonly #hook: Address;
  readonly #image: Uint8Array;
  readonly #imageHeld: number;
  #held = 0;
  #run: MachineRun | undefined;
  #failure: Failure | undefined;
  #broken = false;

  private constructor(
    raw: RawLua,
    prelude: string,
    readonly limit: number,
  ) {
    this.#raw = raw;
    const { lua } = raw;
    this.#stack = new LuaStack(raw);
    const { module } = lua;
    const allocator = module.addFunction(
      (_: number, at: Address, before: number, size: number) => this.#allocate(at, before, size),
      "iiiii",
    );
    this.#hook = module.addFunction((state: Address) => this.#look(state), "vii");
    const host = module.addFunction((state: Address) => this.#host(state), "ii");
    const handler = module.addFunction((state: Address) => this.#handle(state), "ii");
    const object = module.addFunction((state: Address) => {
      lua.lua_newuserdatauv(state, 0, 0);
      return 1;
    }, "ii");
    const state = lua.lua_newstate(allocator, null);
    if (state === 0) throw new Error("Lua has no memory to begin with.");
    this.#state = state;
    lua.luaL_openlibs(state);
    lua.lua_pushcclosure(state, handler, 0);
    const bytes = Buffer.from(prelude, "utf8");
    const at = raw.allocate(bytes.length + 1);
    raw.memory.set(bytes, at);
    const loaded = lua.luaL_loadbufferx(state, at, bytes.length, "=(host)", "t");
    raw.free(at);
    if (loaded === LuaReturn.Ok) {
      lua.lua_pushcclosure(state, host, 0);
      lua.lua_pushcclosure(state, object, 0);
      if (lua.lua_pcallk(state, 2, 1, 0, 0, null) === LuaReturn.Ok) {
        lua.lua_sethook(state, this.#hook, LuaEventMasks.Count, instructions);
        this.#image = raw.memory.slice(0, used(raw.memory));
        this.#imageHeld = this.#held;
        return;
      }
    }
    throw new Error(Buffer.from(this.#stack.worded(state, -1)).toString("utf8"));
  }

  static async create(prelude: string, limit: number): Promise<LuaMachine> {
    return new LuaMachine(await rawLua(), prelude, limit);
  }

  /** Bytes of WebAssembly memory, which only a new machine gives back. */
  get bytes(): number {
    return this.#raw.memory.length;
  }

  /** False when another machine has to take over: this one is broken, or its memory has grown too far. */
  get fit(): boolean {
    return !this.#broken && this.bytes <= machineBytes;
  }

  /** Runs the prelude's main function in a fresh state. */
  run(run: MachineRun): Outcome {
    const { lua } = this.#raw;
    this.#raw.memory.set(this.#image);
    this.#held = this.#imageHeld;
    this.#run = run;
    this.#failure = undefined;
    try {
      lua.lua_pushvalue(this.#state, 2);
      const status = lua.lua_pcallk(this.#state, 0, 0, 1, 0, null);
      if (status === LuaReturn.Ok) return { ended: "well" };
      const stopped = run.stop();
      if (stopped !== undefined) return { ended: "overran", message: stopped, trace: this.#noted.trace };
      if (status === LuaReturn.ErrorMem)
        return { ended: "memory", message: "not enough memory", trace: this.#noted.trace };
      return {
        ended: "error",
        message: this.#noted.message,
        trace: this.#noted.trace,
      };
    } catch (error) {
      this.#broken = true;
      const message = error instanceof Error ? error.message : "a jump without an end";
      return { ended: "broken", message: `Lua stopped: ${message}`, trace: "" };
    } finally {
      this.#run = undefined;
    }
  }

  get #noted(): Failure {
    return this.#failure ?? { message: "error in error handling", trace: "" };
  }

  #allocate(at: Address, before: number, size: number): Address {
    const old = at === 0 ? 0 : before;
    if (size === 0) {
      this.#held -= old;
      if (at !== 0) this.#raw.free(at);
      return 0;
    }
    if (size > old && this.#held + size - old > this.limit) return 0;
    const found = this.#raw.reallocate(at, size);
    if (found !== 0) this.#held += size - old;
    return found;
  }

  /**
   * Stops what has overrun, from then on at every instruction: a script that catches the error is stopped again in the
   * next line of what caught it, up to the top.
   */
  #look(state: Address): void {
    const stopped = this.#run?.stop();
    if (stopped === undefined) return;
    this.#everyInstruction(state);
    this.#stack.push(state, stopped);
    this.#raw.lua.lua_error(state);
  }

  #everyInstruction(state: Address): void {
    const { lua } = this.#raw;
    for (const each of new Set([state, this.#state]))
      lua.lua_sethook(each, this.#hook, LuaEventMasks.Count, 1);
  }

  #host(state: Address): number {
    const { lua } = this.#raw;
    let thrown: string;
    try {
      const name = Buffer.from(this.#stack.bytes(state, 1)).toString("latin1");
      const found = this.#run?.functions.get(name);
      if (found === undefined) throw new Error(`'${name}' is not to be had here`);
      const values: Taken[] = [];
      const top = lua.lua_gettop(state);
      for (let index = 2; index <= top; index++) values.push(this.#stack.take(state, index, found));
      const result = found.run(values);
      const results = result instanceof Many ? result.values : [result];
      for (const value of results) this.#stack.push(state, value);
      const stopped = this.#run?.stop();
      if (stopped === undefined) return results.length;
      this.#everyInstruction(state);
      thrown = stopped;
    } catch (error) {
      if (error === jump || !(error instanceof Error) || isFatal(error)) throw error;
      thrown = error.message;
    }
    this.#raw.where(state, 2);
    this.#stack.push(state, thrown);
    lua.lua_concat(state, 2);
    return lua.lua_error(state);
  }

  /** Notes message and traceback while the stack that raised the error still stands. No Lua runs for it. */
  #handle(state: Address): number {
    const { lua } = this.#raw;
    const kind = lua.lua_type(state, 1);
    const isText = kind === wasmoon.LuaType.String || kind === wasmoon.LuaType.Number;
    const message = isText
      ? text(this.#stack.bytes(state, 1))
      : `error object is a ${lua.lua_typename(state, kind)}: ${text(this.#stack.worded(state, 1))}`;
    this.#raw.traceback(state, state, 0, 1);
    const trace = text(this.#stack.bytes(state, -1));
    // A tail call of a script leaves one of the prelude's lines as the place.
    this.#failure = { message: message.replace(/^\(host\):\d+: /, ""), trace: ours(trace) };
    lua.lua_settop(state, 1);
    return 1;
  }
}

/** Errors of the engine, not of what was asked: the machine is done with. */
function isFatal(error: Error): boolean {
  return error instanceof RangeError || error.name === "RuntimeError";
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}

/** Takes the prelude's own lines out of a traceback. */
function ours(trace: string): string {
  const lines = trace.split("\n").filter((line) => !/^\t(\(host\)|\[C\]: in \?)/.test(line));
  while (lines.at(-1)?.startsWith("\t(...tail") === true) lines.pop();
  return lines.slice(0, 40).join("\n");
}

/** Length of memory up to its last page with anything in it. */
function used(memory: Uint8Array): number {
  let last = memory.length - 1;
  while (last > 0 && memory[last] === 0) last--;
  return Math.min(memory.length, (Math.floor(last / 65_536) + 1) * 65_536);
}

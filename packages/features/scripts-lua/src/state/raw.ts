import wasmoon, { type LuaWasm } from "wasmoon";

/** Address in the memory of WebAssembly; of a Lua state, of a function, of bytes. */
export type Address = number;

type Native = (...values: number[]) => number;

/** Functions that wasmoon types as texts, cut at NUL and read as UTF-8: used by address and length instead. */
export interface RawLua {
  readonly lua: LuaWasm;
  tolstring(state: Address, index: number, length: Address): Address;
  toText(state: Address, index: number, length: Address): Address;
  pushlstring(state: Address, bytes: Address, length: number): Address;
  traceback(state: Address, of: Address, message: Address, level: number): void;
  where(state: Address, level: number): void;
  allocate(size: number): Address;
  reallocate(at: Address, size: number): Address;
  free(at: Address): void;
  readonly memory: Uint8Array;
  readonly words: Uint32Array;
}

function native(module: object, name: string): Native {
  const found: unknown = Reflect.get(module, name);
  if (typeof found !== "function") throw new Error(`wasmoon has no ${name}.`);
  return found as Native;
}

/** Starts a WebAssembly module of Lua, with a memory of its own. */
export async function rawLua(): Promise<RawLua> {
  const lua = await new wasmoon.LuaFactory(undefined, {}).getLuaModule();
  const { module } = lua;
  return {
    lua,
    tolstring: native(module, "_lua_tolstring"),
    toText: native(module, "_luaL_tolstring"),
    pushlstring: native(module, "_lua_pushlstring"),
    traceback: native(module, "_luaL_traceback"),
    where: native(module, "_luaL_where"),
    allocate: native(module, "_malloc"),
    reallocate: native(module, "_realloc"),
    free: native(module, "_free"),
    get memory() {
      return module.HEAPU8;
    },
    get words() {
      return module.HEAPU32;
    },
  };
}

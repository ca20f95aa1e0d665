import wasmoon from "wasmoon";
import { textOf } from "../encoding.js";
import { depthOfTables, sizeOfTables } from "./limits.js";
import type { Address, RawLua } from "./raw.js";

const { LuaType } = wasmoon;

/** A value as it leaves Lua: strings as text or as bytes, functions as marks, what cannot leave as undefined. */
export type Taken =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | Taken[]
  | { [key: string]: Taken }
  | undefined;

/** How values are taken. */
export interface Taking {
  /** Strings stay bytes, keys excepted. */
  readonly bytes?: boolean;
  /** Functions become `{ $function: true }` instead of undefined. */
  readonly functions?: boolean;
}

/** What stands on the stack of a Lua state, by value: nothing of JavaScript enters Lua, nothing of Lua leaves it. */
export class LuaStack {
  readonly #length: Address;

  constructor(readonly raw: RawLua) {
    this.#length = raw.allocate(8);
  }

  /** Bytes of a string or number; a copy. */
  bytes(state: Address, index: number): Uint8Array {
    const at = this.raw.tolstring(state, index, this.#length);
    return this.#copy(at);
  }

  /** Bytes of any value as `tostring` words it. */
  worded(state: Address, index: number): Uint8Array {
    const copy = this.#copy(this.raw.toText(state, index, this.#length));
    this.raw.lua.lua_settop(state, -2);
    return copy;
  }

  #copy(at: Address): Uint8Array {
    const length = this.raw.words[this.#length >> 2] ?? 0;
    return at === 0 ? new Uint8Array() : this.raw.memory.slice(at, at + length);
  }

  /** @throws Error for tables that are too deep (or lead to themselves) or too large */
  take(state: Address, index: number, taking: Taking): Taken {
    let left = sizeOfTables;
    const { lua } = this.raw;
    const value = (at: number, depth: number): Taken => {
      left -= 1;
      if (left < 0) throw new Error(`a table has more than ${sizeOfTables} values`);
      switch (lua.lua_type(state, at)) {
        case LuaType.Nil:
          return null;
        case LuaType.Boolean:
          return lua.lua_toboolean(state, at) !== 0;
        case LuaType.Number:
          return lua.lua_isinteger(state, at) !== 0
            ? Number(lua.lua_tointegerx(state, at, null))
            : lua.lua_tonumberx(state, at, null);
        case LuaType.String: {
          const bytes = this.bytes(state, at);
          return taking.bytes === true ? bytes : textOf(bytes);
        }
        case LuaType.Table:
          return table(lua.lua_absindex(state, at), depth);
        case LuaType.Function:
          return taking.functions === true ? { $function: true } : undefined;
        default:
          return undefined;
      }
    };
    const table = (at: number, depth: number): Taken => {
      if (depth >= depthOfTables)
        throw new Error(`a table is more than ${depthOfTables} tables deep, or leads to itself`);
      if (lua.lua_checkstack(state, 4) === 0) throw new Error("the stack is full");
      const size = Number(lua.lua_rawlen(state, at));
      const list: Taken[] = [];
      const fields = new Map<string, Taken>();
      let others = false;
      lua.lua_pushnil(state);
      while (lua.lua_next(state, at) !== 0) {
        const item = value(-1, depth + 1);
        if (lua.lua_isinteger(state, -2) !== 0) {
          const key = Number(lua.lua_tointegerx(state, -2, null));
          if (key >= 1 && key <= size) list[key - 1] = item;
          else others = true;
          fields.set(String(key), item);
        } else if (lua.lua_type(state, -2) === LuaType.String) {
          others = true;
          fields.set(textOf(this.bytes(state, -2)), item);
        }
        lua.lua_settop(state, -2);
      }
      if (!others && size > 0 && fields.size === size) return list;
      return Object.fromEntries(fields);
    };
    return value(index, 0);
  }

  /** Puts a copy of a value on the stack; undefined and null are nil. */
  push(state: Address, value: unknown): void {
    const { lua } = this.raw;
    if (lua.lua_checkstack(state, 4) === 0) throw new Error("the stack is full");
    if (value === undefined || value === null) lua.lua_pushnil(state);
    else if (typeof value === "boolean") lua.lua_pushboolean(state, value ? 1 : 0);
    else if (typeof value === "number") {
      if (Number.isSafeInteger(value)) lua.lua_pushinteger(state, BigInt(value));
      else lua.lua_pushnumber(state, value);
    } else if (typeof value === "bigint") lua.lua_pushinteger(state, BigInt.asIntN(64, value));
    else if (typeof value === "string") this.#pushBytes(state, Buffer.from(value, "utf8"));
    else if (value instanceof Uint8Array) this.#pushBytes(state, value);
    else if (Array.isArray(value)) {
      lua.lua_createtable(state, value.length, 0);
      value.forEach((item, index) => {
        this.push(state, item);
        lua.lua_rawseti(state, -2, BigInt(index + 1));
      });
    } else if (typeof value === "object") {
      lua.lua_createtable(state, 0, 4);
      for (const [key, item] of Object.entries(value)) {
        this.#pushBytes(state, Buffer.from(key, "utf8"));
        this.push(state, item);
        lua.lua_rawset(state, -3);
      }
    } else throw new Error(`A ${typeof value} cannot enter Lua.`);
  }

  /**
   * Lua's own error for lack of memory leaves by an exception of its own, which is no failure of ours: the room for
   * the bytes is given back all the same.
   */
  #pushBytes(state: Address, bytes: Uint8Array): void {
    const { raw } = this;
    const at = raw.allocate(bytes.length + 1);
    if (at === 0) throw new Error("not enough memory");
    try {
      raw.memory.set(bytes, at);
      raw.pushlstring(state, at, bytes.length);
    } finally {
      raw.free(at);
    }
  }
}

/** The library of Lua as scripts find it: what reaches out of the state is taken away, text alone is loaded. */
export const base = String.raw`
local host, object = ...
local P = {}
local type, tostring, tonumber, error, pcall, select, pairs, ipairs, next = type, tostring, tonumber, error, pcall, select, pairs, ipairs, next
local rawget, rawset, rawlen, setmetatable, getmetatable, load = rawget, rawset, rawlen, setmetatable, getmetatable, load
local table, string, math = table, string, math
local sub, find, match, gsub, format, byte, char, rep = string.sub, string.find, string.match, string.gsub, string.format, string.byte, string.char, string.rep
local concat, unpack, pack, remove = table.concat, table.unpack, table.pack, table.remove
local mtype, floor = math.type, math.floor
local traceback, setobject = debug.traceback, debug.setmetatable
local real_os = os

do
  local load_text = load
  function load(chunk, name, mode, ...)
    if mode ~= nil and not find(tostring(mode), "t", 1, true) then
      return nil, "attempt to load a chunk that is no text"
    end
    if type(chunk) ~= "string" and type(chunk) ~= "function" then
      error("bad argument #1 to 'load' (function expected, got " .. type(chunk) .. ")", 2)
    end
    if name == nil and type(chunk) == "string" then name = chunk end
    return load_text(chunk, name, "t", ...)
  end
  P.load = load_text

  -- Finalizers run where no limit of time reaches: a metatable's __gc has no effect.
  local set = setmetatable
  function setmetatable(t, meta)
    if type(meta) == "table" then
      local finalizer = rawget(meta, "__gc")
      if finalizer ~= nil then
        rawset(meta, "__gc", nil)
        local ok, result = pcall(set, t, meta)
        rawset(meta, "__gc", finalizer)
        if not ok then error(result, 2) end
        return result
      end
    end
    return set(t, meta)
  end
  _G.load, _G.setmetatable = load, setmetatable

  -- What stops a script runs its handlers where no limit of time reaches: they are passed over then.
  local xpcall_plain = xpcall
  function xpcall(f, handler, ...)
    if type(handler) ~= "function" then
      error("bad argument #2 to 'xpcall' (function expected, got " .. type(handler) .. ")", 2)
    end
    return xpcall_plain(f, function(problem)
      host("stopped")
      return handler(problem)
    end, ...)
  end

  _G.unpack = unpack
  string.dump = nil
  debug = { traceback = traceback }
  collectgarbage("generational")
  collectgarbage("incremental")
  dofile, loadfile, io, package, require = nil, nil, nil, nil, nil
end

function print(...)
  local words = pack(...)
  for i = 1, words.n do words[i] = tostring(words[i]) end
  host("print", concat(words, "\t", 1, words.n))
end

function warn(...)
  host("print", concat({ ... }))
end

-- Text of an id: integers and texts; nil stays nil.
function P.id(value, place, name)
  if value == nil then return nil end
  local kind = type(value)
  if kind == "string" then return value end
  if kind == "number" then
    local whole = math.tointeger(value)
    return whole and tostring(whole) or tostring(value)
  end
  error(format("bad argument #%d to '%s' (id expected, got %s)", place, name, kind), 3)
end

-- Integer of an id's text as far as it is one below 2^53; other ids stay text.
function P.number_of(text)
  if type(text) == "string" and #text <= 15 and find(text, "^%d+$") and (text == "0" or byte(text) ~= 48) then
    return math.tointeger(tonumber(text))
  end
  return text
end

function P.text(value, place, name)
  local kind = type(value)
  if kind == "string" then return value end
  if kind == "number" or kind == "boolean" then return tostring(value) end
  if kind == "userdata" then return tostring(value) end
  error(format("bad argument #%d to '%s' (string expected, got %s)", place, name, value == nil and "no value" or kind), 3)
end
`;

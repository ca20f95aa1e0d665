/** Modules that scripts expect to find: `json` and `yaml`. */
export const json = String.raw`
local json = { null = nil }
local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
local function escaped(c) return escapes[c] or format("\\u%04x", byte(c)) end
local function quoted(words) return '"' .. gsub(words, '[%c"\\]', escaped) .. '"' end

local encode
local function encode_table(t, out, depth)
  if depth > 200 then error("circular reference", 0) end
  if rawget(t, 1) ~= nil or next(t) == nil then
    local count = 0
    for key in next, t do
      if mtype(key) ~= "integer" then error("invalid table: mixed or invalid key types", 0) end
      count = count + 1
    end
    if count ~= #t then error("invalid table: sparse array", 0) end
    out[#out + 1] = "["
    for i = 1, count do
      if i > 1 then out[#out + 1] = "," end
      encode(t[i], out, depth + 1)
    end
    out[#out + 1] = "]"
    return
  end
  out[#out + 1] = "{"
  local first = true
  for key, value in next, t do
    local name = type(key) == "number" and tostring(key) or key
    if type(name) ~= "string" then error("invalid table: mixed or invalid key types", 0) end
    if not first then out[#out + 1] = "," end
    first = false
    out[#out + 1] = quoted(name)
    out[#out + 1] = ":"
    encode(value, out, depth + 1)
  end
  out[#out + 1] = "}"
end
function encode(value, out, depth)
  local kind = type(value)
  if kind == "table" then return encode_table(value, out, depth) end
  if kind == "string" then
    out[#out + 1] = quoted(value)
  elseif kind == "number" then
    if value ~= value or value == math.huge or value == -math.huge then error("unexpected number value '" .. tostring(value) .. "'", 0) end
    out[#out + 1] = mtype(value) == "integer" and tostring(value) or format("%.14g", value)
  elseif kind == "nil" then
    out[#out + 1] = "null"
  elseif kind == "boolean" then
    out[#out + 1] = tostring(value)
  elseif kind == "userdata" then
    local copy = {}
    for k, v in pairs(value) do copy[k] = v end
    return encode_table(copy, out, depth)
  else
    error("unexpected type '" .. kind .. "'", 0)
  end
end
function json.encode(value)
  local out = {}
  local ok, problem = pcall(encode, value, out, 0)
  if not ok then error(problem, 2) end
  return concat(out)
end

local function fail(words, at, what)
  local before = sub(words, 1, at)
  local _, line = gsub(before, "\n", "")
  error(format("%s at line %d (byte %d)", what, line + 1, at), 0)
end
local unescapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }
local function decode_string(words, at)
  local ending = find(words, '["\\]', at + 1)
  if ending and byte(words, ending) == 34 then return sub(words, at + 1, ending - 1), ending + 1 end
  local parts, from = {}, at + 1
  while true do
    ending = find(words, '["\\]', from)
    if not ending then fail(words, at, "expected closing quote for string") end
    parts[#parts + 1] = sub(words, from, ending - 1)
    if byte(words, ending) == 34 then return concat(parts), ending + 1 end
    local letter = sub(words, ending + 1, ending + 1)
    if letter == "u" then
      local hex = match(words, "^%x%x%x%x", ending + 2) or fail(words, ending, "invalid unicode escape in string")
      local code = tonumber(hex, 16)
      from = ending + 6
      if code >= 0xD800 and code < 0xDC00 then
        local low = match(words, "^\\u([dD][c-fC-F]%x%x)", from)
        if low then
          code = 0x10000 + (code - 0xD800) * 0x400 + tonumber(low, 16) - 0xDC00
          from = from + 6
        end
      end
      parts[#parts + 1] = utf8.char(code)
    else
      if not find(letter, '^["\\/bfnrt]') then fail(words, ending, "invalid escape char in string") end
      parts[#parts + 1] = unescapes[letter] or letter
      from = ending + 2
    end
  end
end
local literals = { ["true"] = true, ["false"] = false }
local function decode(words, at, depth)
  at = find(words, "[^ \t\r\n]", at) or fail(words, #words, "unexpected end")
  local c = byte(words, at)
  if c == 34 then return decode_string(words, at) end
  if c == 123 or c == 91 then
    if depth > 180 then fail(words, at, "too deep") end
    local list, result, count = c == 91, {}, 0
    local ends = list and 93 or 125
    at = find(words, "[^ \t\r\n]", at + 1) or fail(words, #words, "unexpected end")
    if byte(words, at) == ends then return result, at + 1 end
    while true do
      local key
      if list then
        count = count + 1
        key = count
      else
        at = find(words, "[^ \t\r\n]", at) or fail(words, #words, "unexpected end")
        if byte(words, at) ~= 34 then fail(words, at, "expected string for key") end
        key, at = decode_string(words, at)
        at = find(words, "[^ \t\r\n]", at) or fail(words, #words, "unexpected end")
        if byte(words, at) ~= 58 then fail(words, at, "expected ':' after key") end
        at = at + 1
      end
      result[key], at = decode(words, at, depth + 1)
      at = find(words, "[^ \t\r\n]", at) or fail(words, #words, "unexpected end")
      local after = byte(words, at)
      at = at + 1
      if after == ends then return result, at end
      if after ~= 44 then fail(words, at - 1, "expected ',' or the end of a table") end
    end
  end
  local word = match(words, "^[-+%w.]+", at) or fail(words, at, "unexpected character '" .. sub(words, at, at) .. "'")
  if word == "null" then return nil, at + 4 end
  if literals[word] ~= nil then return literals[word], at + #word end
  local number = find(word, "^-?%d") and tonumber(word)
  if not number then fail(words, at, "invalid literal '" .. word .. "'") end
  return number, at + #word
end
function json.decode(words)
  if type(words) ~= "string" then error("expected argument of type string, got " .. type(words), 2) end
  local from = sub(words, 1, 3) == "\239\187\191" and 4 or 1
  local ok, value, at = pcall(decode, words, from, 0)
  if not ok then error(value, 2) end
  if find(words, "[^ \t\r\n]", at) then error(format("trailing garbage (byte %d)", at), 2) end
  return value
end
builtin.json = function() return json end

local function yaml_parse(words) return host("yaml_parse", text(words, 1, "parse")) end
local function yaml_dump(value) return host("yaml_dump", value) end
builtin.yaml = function()
  return {
    parse = yaml_parse, load = yaml_parse, eval = yaml_parse, decode = yaml_parse,
    dump = yaml_dump, encode = yaml_dump, stringify = yaml_dump,
  }
end
`;

/** The message that a script is called with. */
export const message = `
local context = {}
local current

local function as_id(fields, name)
  fields[name] = P.number_of(fields[name])
end

local function nested(inside, key)
  local fields = inside.fields
  if key == "user" then return fields.uid ~= nil and P.user(P.id(fields.uid)) or nil end
  if key == "grp" or key == "group" then return fields.gid ~= nil and P.group(P.id(fields.gid)) or nil end
  if key == "self" then return P.bot() end
  if key == "game" then return P.game() end
  if fields.uid ~= nil then return P.card(P.id(fields.uid), P.id(fields.gid)) end
end
local objects = { user = true, grp = true, group = true, self = true, game = true, char = true, pc = true }

local function read(inside, key, self)
  local value = inside.fields[key]
  if inside.written[key] then return value end
  if value == "" and key == "fromGroup" then return P.private_group end
  if P.mentions_by_qq and type(value) == "string" and (key == "fromMsg" or key == "suffix") then
    return (gsub(value, "%[CQ:at,id=", "[CQ:at,qq="))
  end
  if value ~= nil then return value end
  if inside.computed[key] then
    inside.computed[key] = nil
    value = host("field", key)
    inside.fields[key] = value
    return value
  end
  if objects[key] then
    value = inside.objects[key] or nested(inside, key)
    inside.objects[key] = value
    return value
  end
  if type(key) == "number" then return read(inside, key_text(key), self) end
  local head, rest = nil, nil
  if type(key) == "string" then head, rest = match(key, "^([^.]+)%.(.+)$") end
  local outer = head and read(inside, head, self)
  local kind = type(outer)
  if kind == "table" or kind == "userdata" then return outer[rest] end
end

local function write(inside, key, value)
  if type(key) == "number" then key = key_text(key) end
  if type(key) ~= "string" then error("a field of a message has a text as its name", 3) end
  local head, rest = match(key, "^([^.]+)%.(.+)$")
  local outer = head and read(inside, head)
  if type(outer) == "table" or type(outer) == "userdata" then
    outer[rest] = value
    return
  end
  inside.fields[key], inside.written[key] = value, true
end

-- Fields as templates see them: objects by their text, functions not at all.
local function plain(fields)
  local copy = {}
  for key, value in next, fields do
    local kind = type(value)
    if kind == "userdata" then copy[key] = tostring(value) elseif kind ~= "function" then copy[key] = value end
  end
  return copy
end

function context.echo(self, text, raw)
  host("echo", P.text(text, 2, "echo"), raw == true, plain(held[self].fields))
end
function context.format(self, text)
  return host("format", P.text(text, 2, "format"), plain(held[self].fields))
end
function context.get(self, key, default)
  if key == nil then return plain(held[self].fields) end
  local value = self[key]
  if value == nil then return default end
  return value
end
function context.set(self, key, value)
  if type(key) == "table" then for k, v in pairs(key) do self[k] = v end else self[key] = value end
end
function context.inc(self, key, by)
  local sum = (tonumber(self[key]) or 0) + (tonumber(by) or 1)
  self[key] = math.tointeger(sum) or sum
  return self[key]
end

local new_context = P.class("Context", context, {
  fields_first = true,
  read = read,
  write = write,
  pairs = function(self) return next, held[self].fields, nil end,
  text = function(self) return tostring(held[self].fields.fromMsg or "Context") end,
})
Context = context

function P.message(fields, computed)
  local inside = { fields = fields, written = {}, computed = {}, objects = {} }
  for _, name in ipairs(computed or {}) do inside.computed[name] = true end
  as_id(fields, "uid")
  as_id(fields, "gid")
  as_id(fields, "chid")
  local from, group = P.id(fields.uid), P.id(fields.gid)
  if fields.fromQQ == nil then fields.fromQQ = from end
  if fields.fromUser == nil then fields.fromUser = from end
  if fields.fromGroup == nil then fields.fromGroup = group or "" end
  P.private_group = P.private_group or ""
  current = inside
  return new_context(inside)
end

-- Fields of the message that this run began with, for templates.
function P.fields() return current and plain(current.fields) or {} end

function P.written()
  local changed, removed = {}, {}
  if current then
    local now = plain(current.fields)
    for key in next, current.written do
      if now[key] == nil then removed[#removed + 1] = key else changed[key] = now[key] end
    end
  end
  return changed, removed
end
`;

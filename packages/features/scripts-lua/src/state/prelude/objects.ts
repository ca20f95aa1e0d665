/** Objects with methods: userdata, as in the bot that the scripts were written for. What they hold is kept aside. */
export const objects = `
local held = setmetatable({}, { __mode = "k" })
P.held = held

-- A class: read(self, key) and write(self, key, value) stand behind the methods.
function P.class(name, methods, options)
  local meta = { __name = name, __metatable = name }
  local read, write = options.read, options.write
  if options.fields_first then
    function meta.__index(self, key)
      local value = read(held[self], key, self)
      if value ~= nil then return value end
      return methods[key]
    end
  else
    function meta.__index(self, key)
      local method = methods[key]
      if method ~= nil then return method end
      if read then return read(held[self], key, self) end
    end
  end
  function meta.__newindex(self, key, value)
    if write then return write(held[self], key, value, self) end
    error("a " .. name .. " takes no values", 2)
  end
  meta.__len, meta.__pairs, meta.__eq = options.len, options.pairs, options.eq
  meta.__tostring = options.text or function() return name end
  function meta.__concat(a, b) return tostring(a) .. tostring(b) end
  return function(inside)
    local made = object()
    held[made] = inside
    return setobject(made, meta)
  end
end

local function each(fields)
  return next, fields, nil
end

local function value_of(value) return value end

-- Context of anything with values by key: a person, a group, the bot.
P.new_values = P.class("Context", {
  get = function(self, key, default)
    local value = self[key]
    if value == nil then return default end
    return value
  end,
  set = function(self, key, value)
    if type(key) == "table" then for k, v in pairs(key) do self[k] = v end else self[key] = value end
  end,
  inc = function(self, key, by)
    local sum = (tonumber(self[key]) or 0) + (tonumber(by) or 1)
    self[key] = sum
    return sum
  end,
}, {
  read = function(inside, key) return inside.read(key) end,
  write = function(inside, key, value) inside.write(key, value) end,
  pairs = function(self) local inside = held[self] return each(inside.all and inside.all() or {}) end,
  text = function(self) local inside = held[self] return inside.text and tostring(inside.text()) or "Context" end,
})

local function key_text(key)
  if type(key) == "string" then return key end
  if type(key) == "number" then return tostring(math.tointeger(key) or key) end
  error("a key is text, not " .. type(key), 4)
end
P.key_text = key_text

function P.user(uid)
  return P.new_values({
    read = function(key) return host("user_get", uid, key_text(key)) end,
    write = function(key, value) host("user_set", uid, key_text(key), value) end,
    text = function() return host("user_get", uid, "name") or uid end,
  })
end

function P.group(gid)
  return P.new_values({
    read = function(key) return host("group_get", gid, key_text(key)) end,
    write = function(key, value) host("group_set", gid, key_text(key), value) end,
    text = function() return host("group_get", gid, "name") or gid end,
  })
end

function P.bot()
  return P.new_values({
    read = function(key) return host("self_get", key_text(key)) end,
    write = function(key, value) host("self_set", key_text(key), value) end,
    text = function() return host("self_get", "name") or "" end,
  })
end

function P.today(uid)
  return P.new_values({
    read = function(key) return host("today_get", uid, key_text(key)) end,
    write = function(key, value) host("today_set", uid, key_text(key), value) end,
    all = function() return host("today_whole", uid) end,
  })
end

-- Card of a person: in use in a group, or by its name.
local actor = {}
function actor.get(self, key, default)
  local card = held[self]
  if key == nil then return host("card_whole", card[1], card[2], card[3]) or {} end
  local value = host("card_get", card[1], card[2], card[3], key_text(key))
  if value == nil then return default end
  return value
end
function actor.set(self, key, value)
  local card = held[self]
  if type(key) == "table" then
    for k, v in pairs(key) do host("card_set", card[1], card[2], card[3], key_text(k), v) end
  else
    host("card_set", card[1], card[2], card[3], key_text(key), value)
  end
end
function actor.rollDice(self, expression)
  local card = held[self]
  return host("card_roll", card[1], card[2], card[3], P.text(expression == nil and "" or expression, 2, "rollDice"))
end
local function locking(state)
  return function(self, key)
    local card = held[self]
    return host("card_lock", card[1], card[2], card[3], key == nil and "" or key_text(key), state)
  end
end
actor.lock, actor.unlock, actor.locked = locking(true), locking(false), locking(nil)
P.actor = actor
local new_actor = P.class("Actor", actor, {
  read = function(card, key) return host("card_get", card[1], card[2], card[3], key_text(key)) end,
  write = function(card, key, value) host("card_set", card[1], card[2], card[3], key_text(key), value) end,
  pairs = function(self) return each(actor.get(self)) end,
  -- Of a card that nobody has named, the name of its player.
  text = function(self)
    local card = held[self]
    local name = tostring(actor.get(self, "__Name", ""))
    if name ~= "角色卡" and name ~= "" then return name end
    return tostring(host("user_get", card[1], card[2] and "nick#" .. card[2] or "nick") or name)
  end,
})
function P.card(uid, gid, name) return new_actor({ uid, gid, name }) end

-- Stored JSON of a script, read once in a run; what is written is stored at once.
local self_data = {}
local function whole(inside)
  if not inside.values then inside.values = host("self_data_read", inside.file) or {} end
  return inside.values
end
local function store(inside, key, value)
  host("self_data_set", inside.file, key_text(key), value)
  whole(inside)[key_text(key)] = value
end
-- A list is kept by its places, which are numbers in Lua.
local function list_length(values)
  local size = 0
  while values[key_text(size + 1)] ~= nil do size = size + 1 end
  return size
end
local function as_list(values)
  local size, count = list_length(values), 0
  for _ in next, values do count = count + 1 end
  if size == 0 or size ~= count then return values end
  local list = {}
  for place = 1, size do list[place] = values[key_text(place)] end
  return list
end
function self_data.get(self, key, default)
  if key == nil then return as_list(whole(held[self])) end
  local value = whole(held[self])[key_text(key)]
  if value == nil then return default end
  return value
end
function self_data.set(self, key, value)
  local inside = held[self]
  if type(key) == "table" then
    host("self_data_replace", inside.file, key)
    local values = {}
    for k, v in pairs(key) do values[key_text(k)] = v end
    inside.values = values
  else
    store(inside, key, value)
  end
end
local new_self_data = P.class("SelfData", self_data, {
  read = function(inside, key) return whole(inside)[key_text(key)] end,
  write = store,
  len = function(self) return list_length(whole(held[self])) end,
  pairs = function(self) return each(as_list(whole(held[self]))) end,
})
function P.self_data(file) return new_self_data({ file = file }) end

-- Set of values.
local set = {}
function set.add(self, value, ...)
  if value == nil then return self end
  local inside = held[self]
  if not inside.has[value] then inside.has[value], inside.size = true, inside.size + 1 end
  return set.add(self, ...)
end
function set.remove(self, value)
  local inside = held[self]
  if value ~= nil and inside.has[value] then inside.has[value], inside.size = nil, inside.size - 1 end
  return self
end
set["in"] = function(self, value) return value ~= nil and held[self].has[value] == true end
function set.totable(self)
  local list = {}
  for value in next, held[self].has do list[#list + 1] = value end
  return list
end
local new_set = P.class("Set", set, {
  read = function(inside, key) return inside.has[key] end,
  len = function(self) return held[self].size end,
  pairs = function(self) return each(held[self].has) end,
})
local function make_set(...)
  local made = new_set({ has = {}, size = 0 })
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if type(value) == "table" then for _, item in ipairs(value) do set.add(made, item) end else set.add(made, value) end
  end
  return made
end
Set = setmetatable({ new = make_set }, { __index = set, __call = function(_, ...) return make_set(...) end })

-- The game of the chat: what is put into it is there for everybody who plays, until the game ends.
local people = { gms = true, pls = true, obs = true }
local function game_value(key)
  key = key_text(key)
  local value = host("game_get", key)
  if value ~= nil or not people[key] then return value end
  local ids = make_set()
  for _, one in ipairs(host("game_people", key)) do set.add(ids, P.number_of(one)) end
  return ids
end
local function put_into_game(key, value) host("game_set", key_text(key), value) end
local new_game = P.class("GameTable", {
  get = function(self, key, default)
    local value = game_value(key)
    if value == nil then return default end
    return value
  end,
  set = function(self, key, value)
    if type(key) ~= "table" then return put_into_game(key, value) end
    for k, v in pairs(key) do
      -- A list names what is taken away.
      if type(k) == "number" then put_into_game(v, nil) else put_into_game(k, v) end
    end
  end,
  message = function(self, words) host("game_message", P.text(words, 2, "message")) end,
}, {
  read = function(_, key) return game_value(key) end,
  write = function(_, key, value) put_into_game(key, value) end,
})
function P.game() return new_game({}) end

-- A table of that kind of a script's own: lives as long as the run.
P.new_table = P.class("GameTable", {
  get = function(self, key, default) local v = held[self][key] if v == nil then return default end return v end,
  set = function(self, key, value) held[self][key] = value end,
}, {
  read = function(inside, key) return inside[key] end,
  write = function(inside, key, value) inside[key] = value end,
  len = function(self) return #held[self] end,
  pairs = function(self) return each(held[self]) end,
})
GameTable = { new = function(t) return P.new_table(type(t) == "table" and t or {}) end }
Actor, SelfData = actor, self_data
`;

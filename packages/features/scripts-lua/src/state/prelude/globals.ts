/** The functions that the bot offers to its scripts. */
export const globals = `
local id, text = P.id, P.text
local whole_number = math.tointeger

local function key_of(key, place, name)
  key = type(key) == "number" and key_text(key) or text(key, place, name)
  if byte(key) == 38 then return host("format", key, P.fields()) end
  return key
end
local function or_default(value, default)
  if value == nil then return default end
  return value
end

function log(message, ...)
  local levels = {}
  for i = 1, select("#", ...) do levels[i] = whole_number(tonumber((select(i, ...)))) end
  host("log", text(message == nil and "nil" or message, 1, "log"), levels)
end
function getDiceQQ() return P.self end
function getDiceDir() return P.root end
function mkDirs(path)
  local ok = host("file_folder", text(path, 1, "mkDirs"))
  return ok == true
end

function getUserConf(uid, key, default)
  uid = id(uid, 1, "getUserConf")
  if key == nil then return uid and P.user(uid) or nil end
  key = key_of(key, 2, "getUserConf")
  if uid == nil then return host("user_all", key) end
  return or_default(host("user_get", uid, key), default)
end
local function setter(name, set)
  return function(who, key, value)
    who = id(who, 1, name)
    if who == nil then return end
    if type(key) == "table" then
      for k, v in pairs(key) do host(set, who, key_of(k, 2, name), v) end
    else
      host(set, who, key_of(key, 2, name), value)
    end
  end
end
setUserConf = setter("setUserConf", "user_set")

function getGroupConf(gid, key, default)
  gid = id(gid, 1, "getGroupConf")
  if key == nil then return gid and P.group(gid) or nil end
  key = key_of(key, 2, "getGroupConf")
  if gid == nil then return host("group_all", key) end
  return or_default(host("group_get", gid, key), default)
end
setGroupConf = setter("setGroupConf", "group_set")

function getUserToday(uid, key, default)
  uid = id(uid, 1, "getUserToday")
  if key == nil then return uid and P.today(uid) or nil end
  key = key_of(key, 2, "getUserToday")
  if uid == nil then return host("today_all", key) end
  return or_default(host("today_get", uid, key), or_default(default, 0))
end
setUserToday = setter("setUserToday", "today_set")

function getPlayerCardAttr(uid, gid, key, default)
  uid = id(uid, 1, "getPlayerCardAttr")
  if uid == nil then return default end
  return or_default(host("card_get", uid, id(gid, 2, "getPlayerCardAttr"), nil, key_of(key, 3, "getPlayerCardAttr")), default)
end
function setPlayerCardAttr(uid, gid, key, value)
  uid = id(uid, 1, "setPlayerCardAttr")
  if uid == nil then return end
  host("card_set", uid, id(gid, 2, "setPlayerCardAttr"), nil, key_of(key, 3, "setPlayerCardAttr"), value)
end
function getPlayerCard(uid, which)
  uid = id(uid, 1, "getPlayerCard")
  if uid == nil then return nil end
  if which == nil then
    local cards = {}
    for _, name in ipairs(host("card_names", uid)) do cards[name] = P.card(uid, nil, name) end
    return cards
  end
  if type(which) == "string" and not find(which, "^%d+$") then
    for _, name in ipairs(host("card_names", uid)) do
      if name == which then return P.card(uid, nil, name) end
    end
    return P.card(uid, which)
  end
  return P.card(uid, id(which, 2, "getPlayerCard"))
end

function ranint(from, to)
  local a, b = whole_number(tonumber(from)), whole_number(tonumber(to))
  if not a or not b then error("bad argument to 'ranint' (two integers expected)", 2) end
  if a > b then a, b = b, a end
  return host("random", a, b)
end
function sleepTime(ms)
  local wait = tonumber(ms)
  if not wait or wait ~= wait then error("bad argument #1 to 'sleepTime' (number expected)", 2) end
  if wait > 1e9 then wait = 1e9 end
  if wait > 0 then host("sleep", wait) end
end
function drawDeck(gid, uid, deck)
  return host("draw", id(gid, 1, "drawDeck"), id(uid, 2, "drawDeck"), text(deck, 3, "drawDeck"))
end
local function some(value)
  if value == 0 or value == "0" or value == "" then return nil end
  return value
end
function sendMsg(message, gid, uid, chid)
  local fields = {}
  if type(message) == "table" then
    fields = plain(message)
    message, gid, uid, chid = message.fwdMsg, message.gid, message.uid, message.chid
  end
  if message == nil or message == "" then return end
  message = text(message, 1, "sendMsg")
  host("send", message, some(id(gid, 2, "sendMsg")), some(id(uid, 3, "sendMsg")), some(id(chid, 4, "sendMsg")), fields)
end
function eventMsg(message, gid, uid)
  if type(message) == "table" then message, gid, uid = message.fromMsg, message.gid, message.uid end
  if message == nil then return end
  host("event", text(message, 1, "eventMsg"), some(id(gid, 2, "eventMsg")), some(id(uid, 3, "eventMsg")))
end
function getSelfData(file) return P.self_data(text(file, 1, "getSelfData")) end
function askExtra(call)
  if type(call) ~= "table" and type(call) ~= "string" then return nil end
  return host("extra", call)
end

http = {}
local function headers_of(headers, name)
  if headers == nil then return "" end
  if type(headers) == "table" then return host("header_lines", headers) end
  return text(headers, 3, name)
end
function http.get(url, headers)
  return host("http_get", text(url, 1, "get"), headers_of(headers, "get"))
end
function http.post(url, body, headers)
  url, headers = text(url, 1, "post"), headers_of(headers, "post")
  if type(body) == "table" then return host("http_post_table", url, body, headers) end
  return host("http_post", url, body == nil and "" or text(body, 2, "post"), headers)
end
function http.urlEncode(words)
  return (gsub(text(words, 1, "urlEncode"), "[^%w%-_.~]", function(c) return format("%%%02X", byte(c)) end))
end
function http.urlDecode(words)
  words = gsub(text(words, 1, "urlDecode"), "%+", " ")
  return (gsub(words, "%%(%x%x)", function(hex) return char(tonumber(hex, 16)) end))
end
`;

/** What a run does, in the order of the bot that the scripts were written for. */
export const main = `
local function returned(value, place)
  if value == nil then return nil end
  local kind = type(value)
  if kind == "string" then return value end
  if kind == "number" then return tostring(value) end
  error(format("the script returned a %s as value %d, where text is expected", kind, place), 0)
end

local function place(at)
  local value = _G
  for i = 1, #at do
    if type(value) ~= "table" then break end
    local key = at[i]
    local found = value[key]
    if found == nil then found = value[tonumber(key)] end
    value = found
  end
  return value
end

local function run(task, message)
  local entry = task.entry
  local kind = entry.kind
  if kind == "script" then
    local path, code = P.source("script", entry.name)
    if not path then error("there is no script '" .. entry.name .. "'", 0) end
    local chunk, problem = P.load(code, "@" .. path, "t", _G)
    if not chunk then error(problem, 0) end
    return chunk()
  end
  if kind == "code" then return P.run_code(entry.text, entry.name) end
  P.run_file(entry.file)
  local called, name
  -- The table of events gives way to the event itself once the function has been found in it.
  if kind == "function" then
    called, name = _G[entry.name], entry.name
    if task.global == "event" then event = message end
  else
    called, name = place(entry.at), concat(entry.at, ".")
    if task.global == "event" then event = message end
    if type(called) == "string" then return P.run_code(called, name) end
  end
  if type(called) ~= "function" then error("'" .. name .. "' is no function", 0) end
  return called(message, task.values)
end

return function()
  math.randomseed(host("seed"))
  local task = host("task")
  P.self, P.root = task.self, task.root
  P.search = P.root .. "/plugin/?.lua;" .. P.root .. "/plugin/?/init.lua;" .. P.root .. "/lib/?.lua"
  package.path = P.search
  msg_order, task_call, msg_reply, event = {}, {}, {}, {}
  if task.load then
    P.run_file(task.load)
    P.flush_all()
    host("loaded", msg_order, task_call, msg_reply, event)
    return
  end
  local message = task.message and P.message(task.message, task.computed)
  if task.global == "event" then
    if task.entry.kind ~= "function" and task.entry.kind ~= "value" then event = message end
  else
    msg = message
  end
  local reply, privately = run(task, message)
  P.flush_all()
  host("returned", returned(reply, 1), returned(privately, 2), P.written())
end
`;

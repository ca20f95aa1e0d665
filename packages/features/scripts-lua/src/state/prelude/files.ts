/** `io` and `os` on the virtual root. */
export const files = String.raw`
local open_files = {}
local file = {}
local closed_file = "attempt to use a closed file"

local function check(self, name)
  local inside = held[self]
  if not inside or not inside.path then error("bad argument #1 to '" .. name .. "' (file expected)", 3) end
  if inside.closed then error(closed_file, 3) end
  return inside
end

-- Bytes that are written are gathered and put at once; a file that is read and written is held whole.
local function flush(inside)
  if inside.dirty then
    inside.dirty = false
    return host("file_write", inside.path, inside.content, false)
  end
  if inside.pending and #inside.pending > 0 then
    local bytes = concat(inside.pending)
    inside.pending, inside.waiting = {}, 0
    return host("file_write", inside.path, bytes, true)
  end
  return true
end
function P.flush_all()
  for _, inside in pairs(open_files) do flush(inside) end
end

local function read_number(inside)
  local from, to = find(inside.content, "^%s*[+-]?%d*%.?%d*[eE]?[+-]?%d*", inside.at)
  local words = from and sub(inside.content, from, to) or ""
  if not tonumber(words) then words = match(inside.content, "^%s*[+-]?0[xX]%x+", inside.at) or match(inside.content, "^%s*[+-]?%d+%.?%d*", inside.at) or "" end
  local value = tonumber(words)
  if value then inside.at = inside.at + #words end
  return value
end
local function read_one(inside, how)
  local content = inside.content
  if type(how) == "number" then
    if inside.at > #content and how > 0 then return nil end
    if how == 0 then return inside.at <= #content and "" or nil end
    local piece = sub(content, inside.at, inside.at + how - 1)
    inside.at = inside.at + #piece
    return piece
  end
  local letter = match(how, "^%*?([lLna])")
  if letter == "a" then
    local piece = sub(content, inside.at)
    inside.at = #content + 1
    return piece
  end
  if letter == "n" then return read_number(inside) end
  if letter == nil then error("bad argument #1 to 'read' (invalid format)", 3) end
  if inside.at > #content then return nil end
  local ending = find(content, "\n", inside.at, true)
  local piece = sub(content, inside.at, (ending or #content + 1) - 1)
  if letter == "L" and ending then piece = piece .. "\n" end
  inside.at = (ending or #content) + 1
  return piece
end
local function read(inside, ...)
  if not inside.content then return nil, "Bad file descriptor", 9 end
  local count = select("#", ...)
  if count == 0 then return read_one(inside, "l") end
  local values = {}
  for i = 1, count do
    values[i] = read_one(inside, (select(i, ...)))
    if values[i] == nil then return unpack(values, 1, i) end
  end
  return unpack(values, 1, count)
end

function file.read(self, ...) return read(check(self, "read"), ...) end
function file.write(self, ...)
  local inside = check(self, "write")
  if inside.printed then
    local words = { ... }
    for i = 1, #words do words[i] = tostring(words[i]) end
    host("print", concat(words))
    return self
  end
  if not inside.writes then return nil, "Bad file descriptor", 9 end
  for i = 1, select("#", ...) do
    local piece = select(i, ...)
    if type(piece) ~= "string" and type(piece) ~= "number" then
      error(format("bad argument #%d to 'write' (string expected, got %s)", i, type(piece)), 2)
    end
    piece = tostring(piece)
    if inside.pending then
      inside.pending[#inside.pending + 1] = piece
      inside.waiting = inside.waiting + #piece
    else
      if inside.appends then inside.at = #inside.content + 1 end
      local before = sub(inside.content, 1, inside.at - 1)
      before = before .. rep("\0", inside.at - 1 - #before)
      inside.content = before .. piece .. sub(inside.content, inside.at + #piece)
      inside.at, inside.dirty = inside.at + #piece, true
    end
  end
  if inside.pending and inside.waiting > 1048576 then
    local ok, reason, number = flush(inside)
    if not ok then return nil, reason, number end
  end
  return self
end
function file.flush(self)
  local ok, reason, number = flush(check(self, "flush"))
  if not ok then return nil, reason, number end
  return self
end
function file.close(self)
  local inside = check(self, "close")
  if inside.printed then return true end
  local ok, reason, number = flush(inside)
  inside.closed, open_files[inside] = true, nil
  if not ok then return nil, reason, number end
  return true
end
function file.seek(self, whence, offset)
  local inside = check(self, "seek")
  if not inside.content then
    local _, size = host("file_stat", inside.path)
    return (size or 0) + (inside.waiting or 0)
  end
  offset = offset or 0
  local from = whence == "set" and 0 or whence == "end" and #inside.content or inside.at - 1
  if from + offset < 0 then return nil, "Invalid argument", 22 end
  inside.at = from + offset + 1
  return from + offset
end
function file.setvbuf() return true end
function file.lines(self, ...)
  local inside, how = check(self, "lines"), pack(...)
  return function()
    if inside.closed then error("file is already closed", 2) end
    return read(inside, unpack(how, 1, how.n))
  end
end

local new_file = P.class("FILE*", file, {
  text = function(self) return held[self].closed and "file (closed)" or "file (" .. tostring(held[self].path) .. ")" end,
})
local modes = { r = true, w = true, a = true, ["r+"] = true, ["w+"] = true, ["a+"] = true }
io = {}
function io.open(path, mode)
  path, mode = text(path, 1, "open"), mode == nil and "r" or tostring(mode)
  local kind = gsub(mode, "b", "")
  if not modes[kind] then error("bad argument #2 to 'open' (invalid mode)", 2) end
  local inside = { path = path, at = 1 }
  local first = sub(kind, 1, 1)
  inside.writes = kind ~= "r"
  if first == "w" then
    local ok, reason, number = host("file_write", path, "", false)
    if not ok then return nil, reason, number end
  end
  if first == "r" or kind == "a+" then
    local content, reason, number = host("file_read", path)
    if not content and first == "a" then
      local ok
      ok, reason, number = host("file_write", path, "", false)
      content = ok and ""
    end
    if not content then return nil, reason, number end
    -- Text that is only read has its lines end as on Windows, where most of these scripts were written and run.
    if kind == "r" and not find(mode, "b", 1, true) then content = gsub(content, "\r\n", "\n") end
    inside.content = content
  elseif kind == "w+" then
    inside.content = ""
  else
    inside.pending, inside.waiting = {}, 0
    if first == "a" then
      local ok, reason, number = host("file_write", path, "", true)
      if not ok then return nil, reason, number end
    end
  end
  inside.appends = first == "a"
  if inside.writes then open_files[inside] = inside end
  return new_file(inside)
end

io.stdin = new_file({ path = "stdin", content = "", at = 1 })
io.stdout = new_file({ path = "stdout", printed = true })
io.stderr = new_file({ path = "stderr", printed = true })
local input, output = io.stdin, io.stdout
local function chosen(value, mode)
  if type(value) ~= "string" then return value end
  local opened, reason = io.open(value, mode)
  if not opened then error(reason, 3) end
  return opened
end
function io.input(value)
  if value ~= nil then input = chosen(value, "r") end
  return input
end
function io.output(value)
  if value ~= nil then output = chosen(value, "w") end
  return output
end
function io.read(...) return file.read(input, ...) end
function io.write(...) return file.write(output, ...) end
function io.close(value) return file.close(value == nil and output or value) end
function io.lines(path, ...)
  if path == nil then return file.lines(input, ...) end
  local opened, reason = io.open(path, "r")
  if not opened then error(reason, 2) end
  local inside, how = held[opened], pack(...)
  return function()
    if inside.closed then error("file is already closed", 2) end
    local values = pack(read(inside, unpack(how, 1, how.n)))
    if values[1] == nil then inside.closed = true end
    return unpack(values, 1, values.n)
  end
end
function io.type(value)
  local inside = held[value]
  if type(value) ~= "userdata" or not inside or not inside.path then return nil end
  return inside.closed and "closed file" or "file"
end
function io.popen() return nil, "not available" end
function io.tmpfile() return nil, "not available" end

os = {
  clock = real_os.clock, date = real_os.date, difftime = real_os.difftime, time = real_os.time,
  getenv = function() return nil end,
  execute = function() return nil, "not available" end,
  tmpname = function() return nil, "not available" end,
  setlocale = function(name) return (name == nil or name == "" or name == "C") and "C" or nil end,
  exit = function()
    host("exit")
    error("os.exit", 0)
  end,
  remove = function(path) return host("file_remove", text(path, 1, "remove")) end,
  rename = function(from, to) return host("file_rename", text(from, 1, "rename"), text(to, 2, "rename")) end,
}
`;

/** `require`, `package`, `loadLua`, `loadfile`: sources of scripts by path and by name. */
export const modules = String.raw`
package = {
  loaded = {},
  preload = {},
  config = "/\n;\n?\n!\n-\n",
}
for _, name in ipairs({ "coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8" }) do
  package.loaded[name] = _G[name]
end
package.loaded._G = _G
local builtin = {}
P.builtin = builtin
-- The standard library is asked for by name as well: require "os".
for _, name in ipairs({ "string", "table", "math", "os", "io", "coroutine", "utf8", "debug" }) do
  package.loaded[name] = _G[name]
end
package.loaded._G, package.loaded.package = _G, package

-- Path and text of a source.
function P.source(kind, asked)
  local path, code, group_zero, mentions_by_qq = host(kind, asked)
  if group_zero then P.private_group = "0" end
  if mentions_by_qq then P.mentions_by_qq = true end
  return path, code
end

local function compile(code, path, env)
  return P.load(code, "@" .. path, "t", env)
end

local function candidates(name, path)
  local places = {}
  local file_name = gsub(name, "%.", "/")
  for template in string.gmatch(path, "[^;]+") do
    places[#places + 1] = (gsub(template, "%?", (gsub(file_name, "%%", "%%%%"))))
  end
  return places
end

function package.searchpath(name, path)
  local found = host("source", candidates(text(name, 1, "searchpath"), text(path, 2, "searchpath")))
  if found then return P.root .. "/" .. found end
  return nil, "no file of that name"
end

-- The folders of plugins and the shared library are searched whatever a script has made of package.path.
function require(name)
  name = text(name, 1, "require")
  local loaded = package.loaded
  if type(loaded) == "table" and loaded[name] ~= nil then return loaded[name] end
  local preload = type(package.preload) == "table" and package.preload[name]
  local chunk, place = preload, ":preload:"
  if not chunk then
    local places = candidates(name, type(package.path) == "string" and package.path or "")
    for _, own in ipairs(candidates(name, P.search)) do places[#places + 1] = own end
    local path, code = P.source("source", places)
    if path then
      local problem
      chunk, problem = compile(code, path, _G)
      if not chunk then error(format("error loading module '%s': %s", name, problem), 2) end
      place = P.root .. "/" .. path
    elseif builtin[name] then
      chunk, place = builtin[name], ":builtin:"
    else
      error(format("module '%s' not found:\n\tno file '%s'", name, concat(places, "'\n\tno file '")), 2)
    end
  end
  local value = chunk(name, place)
  if type(loaded) ~= "table" then return value, place end
  if value ~= nil then loaded[name] = value elseif loaded[name] == nil then loaded[name] = true end
  return loaded[name], place
end

function loadLua(name)
  name = text(name, 1, "loadLua")
  local path, code = P.source("script", name)
  if not path then
    host("log", "loadLua: there is no script '" .. name .. "'", {})
    return nil
  end
  local chunk, problem = compile(code, path, _G)
  if not chunk then error(problem, 2) end
  return chunk()
end

function loadfile(path, mode, env)
  local found, code = P.source("source", { text(path, 1, "loadfile") })
  if not found then return nil, "cannot open " .. tostring(path) end
  return compile(code, found, env == nil and _G or env)
end
function dofile(path)
  local chunk, problem = loadfile(path)
  if not chunk then error(problem, 2) end
  return chunk()
end

-- Runs a file that the service has named.
function P.run_file(path)
  local found, code = P.source("source", { path })
  if not found then error("there is no file '" .. path .. "'", 0) end
  local chunk, problem = compile(code, found, _G)
  if not chunk then error(problem, 0) end
  return chunk()
end
function P.run_code(code, name)
  local chunk, problem = P.load(code, "=" .. name, "t", _G)
  if not chunk then error(problem, 0) end
  return chunk()
end
`;

import { expect } from "chai";
import { LuaInMemory, ServiceInMemory } from "./side.js";

const sliceMs = 100;

/** What a script tries, how it ends: a kind of failure with its sentence, or what it returns. */
const cases: readonly [what: string, code: string, ending: RegExp][] = [
  ["an endless loop", "while true do end", /^overran/],
  ["a loop of goto", "goto x ::x:: goto x", /^overran/],
  ["pcall in a loop", "while true do pcall(function() while true do end end) end", /^overran/],
  [
    "xpcall with a handler that loops",
    "while true do xpcall(error, function() while true do end end) end",
    /^overran/,
  ],
  [
    "loops in coroutines",
    "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()",
    /^overran/,
  ],
  [
    "coroutines without end",
    "while true do coroutine.wrap(function() coroutine.yield() end)() end",
    /^(overran|memory)/,
  ],
  [
    "a variable that closes in a loop",
    "local x <close> = setmetatable({}, { __close = function() while true do end end })",
    /^overran/,
  ],
  [
    "a comparison that loops",
    "local t = {} for i = 1, 9 do t[i] = i end table.sort(t, function() while true do end end)",
    /^overran/,
  ],
  [
    "gsub with a function that loops",
    "string.gsub('aaa', 'a', function() while true do end end)",
    /^overran/,
  ],
  [
    "an error whose text loops",
    "error(setmetatable({}, { __tostring = function() while true do end end }))",
    /^overran/,
  ],
  [
    "concat over a length that lies",
    "return table.concat(setmetatable({}, { __index = function() return 'x' end, __len = function() return 1 << 40 end }))",
    /^overran/,
  ],
  [
    "an index that calls itself",
    "local t = setmetatable({}, { __index = function(t, k) return t[k + 1] end }) return t[1]",
    /^threw.*C stack overflow/,
  ],
  ["recursion", "local function f() return f() + 1 end f()", /^(threw.*stack overflow|overran|memory)/],
  [
    "recursion through gsub",
    "local function f() return string.gsub('x', 'x', f) end f()",
    /^threw.*C stack overflow/,
  ],
  [
    "recursion through pcall",
    "local function f() return pcall(f) end return tostring(f())",
    /^said (true|false)|^threw.*overflow/,
  ],
  [
    "recursion through coroutines",
    "local function f() return coroutine.wrap(f)() end f()",
    /^threw.*C stack overflow/,
  ],
  [
    "a coroutine that resumes itself",
    "local c c = coroutine.wrap(function() c() end) c()",
    /^threw.*cannot resume non-suspended/,
  ],
  [
    "a source with a thousand brackets",
    "return select(2, load(string.rep('(', 10000) .. '1'))",
    /^said.*C stack overflow/,
  ],
  [
    "a pattern with too many items",
    "return select(2, pcall(string.find, string.rep('a', 3e5), string.rep('a?', 3e5) .. 'b'))",
    /^said pattern too complex/,
  ],
  ["string.rep of a gigabyte", "return string.rep('x', 1 << 30)", /^memory not enough memory/],
  ["string.rep beyond all bounds", "return string.rep('x', 1 << 62)", /^threw.*resulting string too large/],
  ["a string that doubles", "local s = 'x' while true do s = s .. s end", /^(memory|overran)/],
  ["a table of ten million", "local t = {} for i = 1, 1e7 do t[i] = i end", /^(memory|overran)/],
  ["unpack of a million", "return table.unpack({}, 1, 1e8)", /^(threw.*too many results|overran)/],
  [
    "byte code",
    "return tostring(load('\\27Lua\\x54\\0\\x19\\x93\\r\\n')) .. tostring(load('\\27Lua', 'x', 'b'))",
    /^said nilnil/,
  ],
  [
    "byte code by a function that is called for pieces",
    "local n = 0 return tostring(load(function() n = n + 1 return n == 1 and '\\27Lua' or nil end))",
    /^said nil/,
  ],
  ["string.dump", "return string.dump(print)", /^threw.*nil value \(field 'dump'\)/],
  [
    "debug",
    "local names = '' for name in pairs(debug) do names = names .. name end return names",
    /^said traceback$/,
  ],
  [
    "package.loadlib and cpath",
    "return tostring(package.loadlib) .. tostring(package.cpath) .. tostring(package.searchers)",
    /^said nilnilnil/,
  ],
  [
    "os.execute and io.popen",
    "return tostring(os.execute('id')) .. tostring(io.popen('id')) .. tostring(os.getenv('PATH'))",
    /^said nilnilnil/,
  ],
  [
    "a path that climbs",
    "return select(2, io.open(getDiceDir() .. '/../../etc/passwd'))",
    /^said .*Permission denied/,
  ],
  [
    "a path that climbs backwards",
    "return select(2, io.open('..\\\\..\\\\x', 'w'))",
    /^said .*Permission denied/,
  ],
  [
    "an absolute path",
    "return select(2, io.open('/etc/passwd')) .. select(2, os.rename('/etc/x', 'y')) .. tostring(loadfile('/etc/passwd'))",
    /^said .*denied.*denied.*nil/,
  ],
  ["a path with NUL", "return select(2, io.open('plugin/x\\0/../../y', 'w'))", /^said .*Permission denied/],
  [
    "require that climbs",
    "package.path = '/etc/?;../?.lua' return require('passwd')",
    /^threw.*module 'passwd' not found/,
  ],
  ["a drive letter", "return select(2, io.open('C:\\\\windows\\\\x'))", /^said .*Permission denied/],
  [
    "a finalizer that loops",
    "setmetatable({}, { __gc = function() while true do end end }) collectgarbage() return 'on'",
    /^said on/,
  ],
  [
    "methods of strings",
    "getmetatable('').__index = function() return function() error('x') end end setUserConf(1, 'a', 'b') return msg.nick",
    /^said Ann/,
  ],
  [
    "methods of the message",
    "return tostring(getmetatable(msg)) .. tostring(pcall(setmetatable, msg, {})) .. tostring(pcall(rawset, msg, 'a', 1))",
    /^said Contextfalsefalse/,
  ],
  [
    "library functions replaced",
    "tostring, error, pcall, type, next = nil; table.concat = nil; string.format = nil; return getUserConf(1001, 'a', 'd')",
    /^said [bd]/,
  ],
  [
    "a prototype by name",
    "msg.__proto__ = { x = 1 } msg.constructor = 'y' setUserConf(1, '__proto__', { polluted = true }) return tostring(msg.toString)",
    /^said nil/,
  ],
  ["a table that holds itself", "local t = {} t.t = t setUserConf(1, 'x', t)", /^threw.*leads to itself/],
  [
    "a table that unfolds",
    "local t = {} for i = 1, 40 do t = { t, t } end setUserConf(1, 'x', t)",
    /^(threw.*more than 200000 values|overran)/,
  ],
  [
    "a value that is too large",
    "setUserConf(1, 'x', string.rep('x', 2e6))",
    /^(threw.*at most 1048576 bytes|overran)/,
  ],
  [
    "questions without end",
    "while true do getUserConf(1, 'x') end",
    /^(threw.*more than 10000 calls|overran)/,
  ],
  ["writing without end", "while true do log('x') print('y') end", /^overran/],
  ["functions where text is expected", "sendMsg(print)", /^threw.*string expected, got function/],
];

describe("a hostile script", () => {
  const service = new ServiceInMemory({ sliceMs });
  const lua = new LuaInMemory(service);

  for (const [what, code, ending] of cases)
    it(`with ${what} is held`, async () => {
      let found: string;
      try {
        found = `said ${await lua.said(code)}`;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const { kind, script } = error as Error & { kind?: string; script?: string };
        expect(script, "the one that is named").to.equal("tea");
        found = `${kind} ${error.message}`;
      }
      expect(found).to.match(ending);
      // The next one finds everything as it was.
      const check =
        "return ('ok'):upper() .. type(next) .. tostring(msg.x) .. #tostring(table.concat({ 'a' }))";
      // What the former has left is freed in the time of the next, which is short.
      const said = () => lua.said(check);
      expect(await said().catch(said).catch(said)).to.equal("OKfunctionnil1");
    }).timeout(120_000);

  it("leaves nothing in the service's own objects", () => {
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    expect(service.told.filter(([name]) => name === "log" || name === "print").length).to.be.at.most(200);
  });
});

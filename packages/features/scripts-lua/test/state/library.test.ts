import { expect } from "chai";
import { LuaInMemory } from "./side.js";

describe("files of a script", () => {
  const lua = new LuaInMemory();
  const { files } = lua.service;

  it("are read by lines, numbers, bytes and as a whole", async () => {
    files.set("a.txt", Buffer.from("one\n2 3.5\n\nlast"));
    const code = `local f = io.open("a.txt")
      local a, b, c = f:read("l", "n", "*n") f:read() local d = f:read("L") local e = f:read(2) local g = f:read("a")
      return a .. "|" .. b + c .. "|" .. d .. "|" .. e .. "|" .. g .. "|" .. tostring(f:read()) .. tostring(f:read(0)) .. f:seek("set", 1) .. f:read(2)`;
    expect(await lua.said(code)).to.equal("one|5.5|\n|la|st|nilnil1ne");
    expect(
      await lua.said("local n = 0 for line in io.lines('a.txt') do n = n + #line end return n"),
    ).to.equal("12");
  });

  it("are written, appended to and changed in place, also where the script does not close them", async () => {
    await lua.said(
      "local f = io.open('b.txt', 'w') f:write('ab', 1, 2.5) f:close() io.open('b.txt', 'a'):write('!')",
    );
    expect(String(files.get("b.txt"))).to.equal("ab12.5!");
    await lua.said(
      "local f = io.open('b.txt', 'r+b') f:seek('set', 1) f:write('X') f:seek('end') f:write('?')",
    );
    expect(String(files.get("b.txt"))).to.equal("aX12.5!?");
    expect(
      await lua.said("local f = io.open('b.txt', 'a+') f:write('+') f:seek('set') return f:read('a')"),
    ).to.equal("aX12.5!?+");
  });

  it("keep their bytes", async () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    files.set("bytes", all);
    await lua.said("local f = io.open('copy', 'wb') f:write(io.open('bytes', 'rb'):read('a')) f:close()");
    expect(files.get("copy")?.equals(all)).to.equal(true);
  });

  it("fail with nil, a sentence and a number", async () => {
    const said = (call: string) =>
      lua.said(`local ok, why, number = ${call} return tostring(ok) .. " " .. why .. " " .. number`);
    expect(await said("io.open('none')")).to.equal("nil none: No such file or directory 2");
    expect(await said("io.open('missing/x', 'w')")).to.equal("nil missing/x: No such file or directory 2");
    expect(await said("io.open('full/x', 'a')")).to.equal("nil full/x: No space left on device 28");
    expect(await said("os.remove('none')")).to.equal("nil none: No such file or directory 2");
    expect(await said("os.rename('b.txt', '../c')")).to.equal("nil b.txt: Permission denied 13");
    expect((await lua.failed("io.open('a.txt', 'x')")).message).to.include("invalid mode");
    expect((await lua.failed("local f = io.open('a.txt') f:close() f:read()")).message).to.include(
      "closed file",
    );
    expect(
      await lua.said("local f = io.open('a.txt') f:close() return io.type(f) .. tostring(io.type(1))"),
    ).to.equal("closed filenil");
  });
});

describe("json of scripts", () => {
  const lua = new LuaInMemory();
  const said = (expression: string) => lua.said(`local json = require("json") return ${expression}`);

  it("reads what it writes", async () => {
    expect(await said(`json.encode({ a = { 1, 2.5, "x\\n\\"\\0" } })`)).to.equal(
      '{"a":[1,2.5,"x\\n\\"\\u0000"]}',
    );
    expect(
      await said(`json.encode({}) .. json.encode("中") .. json.encode(true) .. json.encode(12345678901)`),
    ).to.equal('[]"中"true12345678901');
    expect(
      await said(`json.decode('[1, "\\\\ud83d\\\\ude00\\\\u4e2d\\\\/", null, {"k": -1.5e2}]')[4].k`),
    ).to.equal("-150.0");
    expect(await said(`json.decode('"\\\\ud83d\\\\ude00\\\\u4e2d\\\\/"')`)).to.equal("😀中/");
    expect(await said(`math.type(json.decode("1234567890123456789"))`)).to.equal("integer");
  });

  for (const wrong of ["", "{", "[1,]", '{"a" 1}', '"open', "nul", "1 2", "[1 2]", '"\\\\x"', "01x", "-"])
    it(`refuses ${JSON.stringify(wrong)}`, async () => {
      expect((await lua.failed(`return require("json").decode('${wrong}')`)).message).to.match(
        /^[^(].*(line \d|byte \d)/,
      );
    });

  it("refuses what is no JSON, and what is too deep", async () => {
    for (const value of ["print", "{ 1, nil, 3 }", "{ 1, a = 2 }", "0/0", "t"])
      expect(
        (await lua.failed(`local t = {} t.t = t return require("json").encode(${value})`)).script,
      ).to.equal("tea");
    expect((await lua.failed(`return require("json").decode(string.rep("[", 1e5))`)).message).to.match(
      /too deep|C stack/,
    );
  });
});

describe("bodies of http", () => {
  const lua = new LuaInMemory();
  const { web } = lua.service;

  it("become UTF-8 where they are text, and stay bytes where not", async () => {
    web.set("http://gbk", { ok: true, body: "\xc4\xe3", type: "text/html; charset=gb2312" });
    web.set("http://plain", { ok: true, body: "\xc4\xe3" });
    web.set("http://image", { ok: true, body: "\xc4\xe3\0", type: "image/png" });
    web.set("http://gone", { ok: false, body: "gone", type: "text/plain" });
    const get = (url: string) => `select(2, http.get("${url}"))`;
    expect(
      await lua.said(`return ${get("http://gbk")} .. ${get("http://plain")} .. #${get("http://image")}`),
    ).to.equal("你你3");
    expect(await lua.said(`local ok, body = http.get("http://gone") return tostring(ok) .. body`)).to.equal(
      "falsegone",
    );
  });

  it("go out as JSON where they are tables, with headers as a table or as lines", async () => {
    await lua.said(
      `http.post("http://gone", { a = { 1, 2 } }, { Token = "x" }) http.post("http://gone", "a=1", "Content-Type: text/plain\\nA: b")`,
    );
    const asked = lua.service.asked.filter(([name]) => name === "http").map(([, request]) => request);
    expect(asked.slice(-2)).to.deep.equal([
      {
        method: "POST",
        url: "http://gone",
        headers: { Token: "x", "Content-Type": "application/json" },
        body: Buffer.from('{"a":[1,2]}').toString("base64"),
      },
      {
        method: "POST",
        url: "http://gone",
        headers: { "Content-Type": "text/plain", A: "b" },
        body: Buffer.from("a=1").toString("base64"),
      },
    ]);
  });
});

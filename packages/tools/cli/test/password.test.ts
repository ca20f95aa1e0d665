import { expect } from "chai";
import { accessKey, Place } from "./test-support.js";

const word = "correct horse battery";

describe("dicetower password reset", function () {
  this.timeout(120_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["system", "auth"]);
  });
  afterEach(() => here.end());

  const ask = (base: string, method: string, path: string, headers: Record<string, string>, body?: object) =>
    fetch(base + path, {
      method,
      headers: { ...headers, "Content-Type": "application/json", connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const set = async (base: string, password: string) => {
    const answer = await ask(base, "PUT", "/api/system/webui-auth", { "X-API-Key": accessKey }, { password });
    expect(answer.status).to.equal(200);
  };
  /** Logs in, on a trusted device or not, and returns the session's cookie. */
  const logIn = async (base: string, password: string, trustDevice: boolean) => {
    const answer = await ask(base, "POST", "/api/auth/login", {}, { password, trustDevice });
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  };
  const opens = async (base: string, cookie: string) =>
    (await ask(base, "GET", "/api/system/webui-auth", { Cookie: cookie })).status;
  const enabled = async (base: string) => {
    const answer = await ask(base, "GET", "/api/auth/status", {});
    return ((await answer.json()) as { data: { passwordEnabled: boolean } }).data.passwordEnabled;
  };
  /** Sets the password and logs in with two browsers. */
  const begin = async (base: string) => {
    await set(base, word);
    const sessions = [await logIn(base, word, false), await logIn(base, word, true)];
    for (const { cookie } of sessions) expect(await opens(base, cookie)).to.equal(200);
    expect(await enabled(base)).to.equal(true);
    return sessions.map(({ cookie }) => cookie);
  };
  /** Checks that the login is off, all sessions have ended, the key still works, and a new password can be set. */
  const isReset = async (base: string, cookies: readonly string[]) => {
    expect(await enabled(base)).to.equal(false);
    for (const cookie of cookies) expect(await opens(base, cookie)).to.equal(401);
    expect((await logIn(base, word, false)).status).to.equal(401);
    expect((await ask(base, "GET", "/api/features", { "X-API-Key": accessKey })).status).to.equal(200);
    await set(base, "another horse");
    expect((await logIn(base, word, false)).status, "the old one").to.equal(401);
    const { status, cookie } = await logIn(base, "another horse", false);
    expect([status, await opens(base, cookie)]).to.deep.equal([200, 200]);
    for (const old of cookies) expect(await opens(base, old)).to.equal(401);
  };

  it("clears the password of a running service and ends its sessions", async () => {
    const base = await here.run(["start", "--bare"]).ready();
    const cookies = await begin(base);
    const { out, code } = await here.command("password reset");
    expect([code, out]).to.deep.equal([
      0,
      "the login password is cleared, and all sessions have ended\nthe access key opens the API; there is no panel here to set another one in\n",
    ]);
    await isReset(base, cookies);
  });

  it("clears it while no service runs; the next start knows neither password nor sessions", async () => {
    const first = here.run(["start", "--bare"]);
    const cookies = await begin(await first.ready());
    expect(await first.stop()).to.equal(0);
    expect((await here.command("password reset")).code).to.equal(0);
    const last = await here.run(["start", "--bare"]).ready();
    await isReset(last, cookies);
  });

  it("lets the owner of a finished setup into the panel, at once with a running service or at the next start", async () => {
    await here.end();
    here = new Place(["system", "auth", "panel"]);
    const first = await here.serve();
    const base = await first.ready();
    await set(base, word);
    const finish = await ask(base, "POST", "/api/auth/setup/finish", { "X-API-Key": accessKey });
    expect(finish.status).to.equal(200);
    const { cookie: trusted } = await logIn(base, word, true);
    expect(await first.stop()).to.equal(0);
    /** Enters with the code that was said, and sets a new password. */
    const enter = async (there: string, said: string, password: string) => {
      const [, address, given] = /^panel (http:\S+)\/#\/setup\?code=([\w-]{12})$/m.exec(said) ?? [];
      expect(address, said).to.equal(there);
      const entered = await ask(there, "POST", "/api/auth/login", {}, { code: given });
      expect(entered.status).to.equal(200);
      const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const headers = { Cookie: cookie, Origin: there };
      const answer = await ask(there, "PUT", "/api/system/webui-auth", headers, { password });
      expect(answer.status).to.equal(200);
      expect((await logIn(there, password, false)).status).to.equal(200);
    };
    const later = await here.serve();
    const again = await later.ready();
    expect(await opens(again, trusted), "a trusted device stays logged in over restarts").to.equal(200);
    expect(later.out, "a password is set").not.to.match(/^panel /m);
    const reset = await here.command("password reset");
    expect(reset.code).to.equal(0);
    await enter(again, reset.out, "another horse");
    expect(await opens(again, trusted)).to.equal(401);
    expect(await later.stop()).to.equal(0);

    const { out, code } = await here.command("password reset");
    expect(code).to.equal(0);
    expect(out).to.contain("the next start prints the address of the panel with a code");
    const last = await here.serve();
    // It may come behind the ready line.
    const said = await last.says("address of the panel", () => /^panel \S+\n/m.exec(last.out)?.[0]);
    await enter(await last.ready(), said, "a third horse");
    expect(await last.stop()).to.equal(0);
  });
});

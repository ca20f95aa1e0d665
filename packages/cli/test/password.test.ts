import { longIt, longRun } from "@dicetower/testkit";
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
    if (longRun) {
      const between = here.run(["start", "--bare"]);
      const again = await between.ready();
      const trusted = cookies[1] ?? "";
      expect(await opens(again, trusted), "a trusted device stays logged in over restarts").to.equal(200);
      expect(await between.stop()).to.equal(0);
    }
    expect((await here.command("password reset")).code).to.equal(0);
    const last = await here.run(["start", "--bare"]).ready();
    expect(await enabled(last)).to.equal(false);
    for (const cookie of cookies) expect(await opens(last, cookie)).to.equal(401);
    if (longRun) await isReset(last, cookies);
  });

  for (const runs of [true, false])
    longIt(
      `lets the owner of a finished setup into the panel, ${runs ? "at once with a running service" : "at the next start"}`,
      async () => {
        const panelled = new Place(["system", "auth", "panel"]);
        try {
          const service = panelled.run(["start", "--bare"]);
          const base = await service.ready();
          await set(base, word);
          const finish = await ask(base, "POST", "/api/auth/setup/finish", { "X-API-Key": accessKey });
          expect(finish.status).to.equal(200);
          expect(await service.stop()).to.equal(0);
          const later = panelled.run(["start", "--bare"]);
          await later.ready();
          expect(later.out, "a password is set").not.to.match(/^panel /m);
          if (!runs) expect(await later.stop()).to.equal(0);
          const { out, code } = await panelled.command("password reset");
          expect(code).to.equal(0);
          const open = runs ? later : panelled.run(["start", "--bare"]);
          const there = await open.ready();
          if (!runs) expect(out).to.contain("the next start prints the address of the panel with a code");
          const said = runs ? out : open.out;
          const [, address, given] = /^panel (http:\S+)\/#\/setup\?code=([\w-]{12})$/m.exec(said) ?? [];
          expect(address, said).to.equal(there);
          const entered = await ask(there, "POST", "/api/auth/login", {}, { code: given });
          expect(entered.status).to.equal(200);
          const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
          const headers = { Cookie: cookie, Origin: there };
          const answer = await ask(there, "PUT", "/api/system/webui-auth", headers, {
            password: "another horse",
          });
          expect(answer.status).to.equal(200);
          expect((await logIn(there, "another horse", false)).status).to.equal(200);
          expect(await open.stop()).to.equal(0);
        } finally {
          await panelled.end();
        }
      },
    );
});

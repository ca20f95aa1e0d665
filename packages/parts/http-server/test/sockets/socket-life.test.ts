import { connect } from "node:net";
import { own, sockets } from "@dicetower/contract";
import { expect } from "chai";
import { keyDigest } from "../../src/index.js";
import { accessKey, deferred, eventually } from "../test-support.js";
import type { Wire } from "../wire.js";
import { EchoSockets, handshake, keyed } from "./echo-sockets.js";

describe("open sockets", () => {
  const echo = new EchoSockets();
  const { clock, opened } = echo;
  before(() => echo.begin());
  beforeEach(() => {
    opened.length = 0;
  });
  afterEach(() => eventually("no socket is left", () => echo.standing.server.counts().sockets === 0));
  after(() => echo.standing.end());

  describe("must", () => {
    it("send small frames of text, uncompressed", async () => {
      const wire = await echo.open("/api/echo");
      expect(wire.ws.extensions).to.equal("");
      wire.say("x".repeat(1_000));
      expect(await wire.next()).to.have.length(1_005);
      wire.say("x".repeat(1_001));
      expect((await wire.closed).code).to.equal(1009);
      const binary = await echo.open("/api/echo");
      binary.ws.send(Buffer.from("bytes"));
      expect((await binary.closed).code).to.equal(1003);
    });

    it("be at most eight in one session", async () => {
      echo.logIn("many");
      const headers = echo.page("many");
      const wires: Wire[] = [];
      for (let at = 0; at < 8; at++) wires.push(await echo.open("/api/echo", headers));
      expect(await echo.refusal("/api/echo", headers)).to.equal(42900);
      await wires.pop()?.end();
      await eventually("one is free", () => echo.standing.server.counts().sockets === 7);
      wires.push(await echo.open("/api/echo", headers));
      for (const wire of wires) await wire.end();
    });

    it("answer pings", async () => {
      const lively = await echo.open("/api/echo");
      const dead = connect(echo.standing.port, "127.0.0.1");
      dead.write(handshake("/api/echo"));
      dead.resume();
      await eventually("both are open", () => echo.standing.server.counts().sockets === 2);
      let pings = 0;
      lively.ws.on("ping", () => pings++);
      await clock.advance(30_001);
      await eventually("a ping has come", () => pings === 1);
      lively.say("still here");
      await lively.next();
      await clock.advance(30_001);
      await eventually("the dead one is cut", () => echo.standing.server.counts().sockets === 1);
      await lively.end();
    });

    it("read what is sent: with 256 frames waiting they are closed", async () => {
      const wire = await echo.open("/api/echo");
      const [socket] = opened;
      wire.ws.pause();
      const frame = "x".repeat(100_000);
      for (let at = 0; at < 2_000 && !socket?.signal.aborted; at++) {
        socket?.send(frame);
        if (at % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      wire.ws.resume();
      expect((await wire.closed).code).to.equal(1013);
    });
  });

  describe("close", () => {
    it("when their session ends, and only the sockets of that session", async () => {
      echo.logIn("ends");
      echo.logIn("stays");
      const open = (id: string) => echo.open("/api/echo", echo.page(id));
      const [ending, second, staying] = [await open("ends"), await open("ends"), await open("stays")];
      echo.logOut("ends");
      expect((await ending.closed).code).to.equal(1008);
      expect((await second.closed).code).to.equal(1008);
      staying.say("here");
      expect(await staying.next()).to.equal("echo here");
      await staying.end();
    });

    it("when the key is replaced", async () => {
      const wire = await echo.open("/api/echo");
      const unused = await echo.ticket();
      echo.standing.key.rotate(keyDigest("another key"));
      expect((await wire.closed).code).to.equal(1008);
      expect(await echo.refusal("/api/echo", keyed)).to.equal(40101);
      expect(await echo.refusal(`/api/echo?ticket=${unused}`)).to.equal(40101);
      echo.standing.key.rotate(keyDigest(accessKey));
    });

    it("when their feature ends, even if the peer does not close", async () => {
      const part = await echo.standing.add((scope) => scope.add(sockets, echo.echo("/api/brief")));
      const polite = await echo.open(`/api/brief`);
      const rude = connect(echo.standing.port, "127.0.0.1");
      rude.write(handshake("/api/brief"));
      rude.resume();
      await eventually("both are open", () => echo.standing.server.counts().sockets === 2);
      await part.stop();
      expect((await polite.closed).code).to.equal(1001);
      expect(await echo.refusal(`/api/brief`, keyed)).to.equal(40400);
      await clock.advance(1_001);
      await eventually("the rude one is cut", () => echo.standing.server.counts().sockets === 0);
    });

    it("when their listener throws, and the owner is named", async () => {
      const wire = await echo.open("/api/echo");
      wire.say("throw");
      expect((await wire.closed).code).to.equal(1011);
      expect(
        echo.standing.lines.some(
          ({ owner, message }) => owner === "host/part2" && message.includes("listener"),
        ),
      ).to.equal(true);
    });

    it("with as much of the reason as a close frame holds", async () => {
      for (const [reason, told] of [
        ["x".repeat(123), "x".repeat(123)],
        ["x".repeat(124), "x".repeat(123)],
        ["无".repeat(200), "无".repeat(41)],
        [`x${"🎲".repeat(200)}`, `x${"🎲".repeat(30)}`],
        [null as unknown as string, ""],
      ] as const) {
        const wire = await echo.open("/api/echo");
        opened.at(-1)?.close(4000, reason);
        expect(await wire.closed).to.deep.equal({ code: 4000, reason: told });
      }
    });

    it("with a code that is allowed in a close frame, whatever was given", async () => {
      for (const [code, told] of [
        [3000, 3000],
        [1014, 1014],
        [1005, 1000],
        [1006, 1011],
        [999, 1011],
        [5000, 1011],
        [Number.NaN, 1011],
        [1005.5, 1011],
        ["1000" as unknown as number, 1011],
      ] as const) {
        const wire = await echo.open("/api/echo");
        opened.at(-1)?.close(code, "over");
        expect(await wire.closed, String(code)).to.deep.equal({ code: told, reason: "over" });
      }
    });

    it("and notify whoever opened them", async () => {
      const heard = deferred<[number, string]>();
      const part = await echo.standing.add((scope) =>
        scope.add(
          sockets,
          echo.echo("/api/told", {
            open: (socket) => socket.onClose((code, reason) => heard.resolve([code, reason])),
          }),
        ),
      );
      const wire = await echo.open(`/api/told`);
      wire.ws.close(4001, "bye");
      expect(await heard.promise).to.deep.equal([4001, "bye"]);
      await part.stop();
    });
  });

  it("survive peers that disconnect during an asynchronous check", async () => {
    const waiting = deferred();
    const asked = deferred();
    const part = await echo.standing.add((scope) =>
      scope.add(
        sockets,
        echo.echo("/slow", {
          access: own(async () => {
            asked.resolve();
            await waiting.promise;
          }),
        }),
      ),
    );
    const socket = connect(echo.standing.port, "127.0.0.1");
    socket.write(handshake("/slow"));
    await asked.promise;
    socket.resetAndDestroy();
    await eventually("the peer is gone", () => socket.closed);
    waiting.resolve();
    expect((await echo.standing.ask("/api/system/errors")).code).to.equal(0);
    await part.stop();
  });
});

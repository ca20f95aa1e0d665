import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { conforms, typescriptFlags } from "@dicetower/testkit";
import { expect } from "chai";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { isMailAddress, type SmtpServer } from "../src/api.js";
import mail from "../src/index.js";

conforms(mail);

describe("mail", () => {
  const here = import.meta.dirname;
  const certificate = join(here, "server-certificate.pem");
  const tls = {
    key: readFileSync(join(here, "server-key.pem")),
    cert: readFileSync(certificate),
  };
  const taken: { to: string[]; content: string; user: unknown; secure: boolean }[] = [];
  const servers: { close(): unknown }[] = [];
  let trusting: ChildProcess;
  let doubting: ChildProcess;

  const begin = async (certificates?: string): Promise<ChildProcess> => {
    const child = fork(join(here, "sender.ts"), [], {
      execArgv: [...typescriptFlags],
      env: { ...process.env, ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }) },
    });
    await once(child, "message");
    return child;
  };
  before(async () => {
    [trusting, doubting] = await Promise.all([begin(certificate), begin()]);
  });
  after(async () => {
    for (const server of servers) server.close();
    await Promise.all(
      [trusting, doubting].map(async (child) => {
        const ended = once(child, "exit");
        child.send("end");
        expect((await ended)[0], "the sender ends by itself").to.equal(0);
      }),
    );
  });

  /** Starts a mail server that keeps what it is sent. @returns its port */
  const serve = async (options: SMTPServerOptions = {}): Promise<number> => {
    const server = new SMTPServer({
      ...tls,
      authMethods: ["PLAIN", "LOGIN"],
      onAuth: ({ username, password }, _session, done) =>
        password === "right word" ? done(null, { user: username }) : done(new Error("535 no")),
      onData: (stream, session, done) => {
        let content = "";
        stream.on("data", (chunk: Buffer) => {
          content += String(chunk);
        });
        stream.on("end", () => {
          taken.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            content,
            user: session.user,
            secure: session.secure,
          });
          done();
        });
      },
      ...options,
    });
    server.on("error", () => {});
    servers.push(server);
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    return (listening.address() as AddressInfo).port;
  };
  const at = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
    host: "localhost",
    port,
    user: "bot",
    password: "right word",
    from: "bot@example.org",
    security: "starttls",
    allowPrivate: true,
    ...more,
  });
  const message = { to: "ann@example.org", subject: "验证码 code", text: "12345678\n" };
  const send = async (
    server: SmtpServer,
    what: typeof message = message,
    child = trusting,
  ): Promise<{ code: number; message: string }> => {
    const answer = once(child, "message");
    child.send({ server, message: what });
    return (await answer)[0] as { code: number; message: string };
  };

  it("sends after STARTTLS and over TLS from the beginning, with a log-in", async () => {
    expect(await send(at(await serve()))).to.deep.equal({ code: 0, message: "" });
    expect(await send(at(await serve({ secure: true }), { security: "tls" }))).to.deep.equal({
      code: 0,
      message: "",
    });
    expect(taken).to.have.length(2);
    for (const { to, content, user, secure } of taken.splice(0)) {
      expect({ to, user, secure }).to.deep.equal({ to: ["ann@example.org"], user: "bot", secure: true });
      expect(content)
        .to.match(/^Subject: =\?UTF-8\?/m)
        .and.include("12345678");
      expect(content.match(/^(?:To|Cc|Bcc): .*$/gm)).to.deep.equal(["To: ann@example.org"]);
    }
  });

  it("sends nothing where there is no TLS, none that can be trusted, or the log-in is refused", async () => {
    const plain = await serve({ disabledCommands: ["STARTTLS"] });
    expect((await send(at(plain))).code).to.equal(42200);
    expect((await send(at(await serve()), message, doubting)).code).to.equal(42200);
    const wrong = await send(at(await serve(), { password: "wrong word" }));
    expect(wrong.code).to.equal(42200);
    expect(wrong.message).to.include("log-in").and.not.include("wrong word").and.not.include("535");
    expect(taken).to.deep.equal([]);
  });

  it("tells a server that is not there and one that breaks off from one that refuses", async () => {
    const closed = createServer();
    closed.listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    expect((await send(at(port))).code).to.be.oneOf([50300, 50400]);
    const rude: Server = createServer((socket) => socket.end("220 hello\r\n"));
    servers.push(rude);
    rude.listen(0, "127.0.0.1");
    await once(rude, "listening");
    expect((await send(at((rude.address() as AddressInfo).port))).code).to.equal(50300);
  });

  it("refuses private addresses that the owner has not allowed, and everything that is not one plain address", async () => {
    const port = await serve();
    expect((await send(at(port, { allowPrivate: false }))).code).to.equal(42200);
    for (const to of [
      "",
      "a@b.c\r\nBcc: z@x.y",
      "a@b.c, z@x.y",
      "Ann <a@b.c>",
      '"a@x"@b.c',
      "a@b",
      "a@[127.0.0.1]",
      "=?utf-8?q?a?=@b.cd",
      "=?UTF-8?B?YUBiLmNk?=@b.cd",
      "a=?utf-8?q?b?=@b.cd",
      "@b.c",
      `${"a".repeat(9_990)}@b.c`,
    ])
      expect((await send(at(port), { ...message, to })).code, to.slice(0, 30)).to.equal(42200);
    expect((await send(at(port), { ...message, subject: "a\r\nBcc: z@x.y" })).code).to.equal(42200);
    expect((await send(at(port, { from: "x y@z" }))).code).to.equal(42200);
    expect(taken).to.deep.equal([]);
    for (const good of ["a@b.cd", "a=b?c@b.cd", "first.last+tag@sub.example.org", "123456789@qq.com"])
      expect(isMailAddress(good), good).to.equal(true);
  });
});

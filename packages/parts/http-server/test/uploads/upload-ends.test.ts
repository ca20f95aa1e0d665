import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { route, type UploadedFile } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { accessKey, deferred, eventually, Standing } from "../test-support.js";

const file = { maxBytes: 300_000, types: [".json", ".txt"] };
const named = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"`;

describe("uploads", () => {
  let standing: Standing;
  let handled = 0;
  before(async () => {
    standing = await Standing.begin();
    await standing.serve(
      route({
        method: "POST",
        path: "/api/upload",
        summary: "Takes a file",
        accepts: { file },
        handle: () => ++handled,
      }),
      route({
        method: "POST",
        path: "/api/throws",
        summary: "Takes a file and breaks",
        accepts: { file },
        handle: () => {
          throw new Error("broken");
        },
      }),
    );
  });
  afterEach(async () => {
    await eventually("no temporary file is left", async () => (await readdir(standing.uploads)).length === 0);
  });
  after(() => standing.end());

  const upload = (path: string) => {
    const form = new FormData();
    form.append("file", new File(["x"], "a.txt"));
    return standing.ask(path, { method: "POST", body: form });
  };

  it("leave nothing behind if the handler throws", async () => {
    expect((await upload("/api/throws")).code).to.equal(50000);
  });

  it("leave nothing behind if the client leaves half-way", async () => {
    const socket = connect(standing.port, "127.0.0.1");
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\n` +
        "Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 100000\r\n\r\n" +
        `--edge\r\n${named("a.txt")}\r\n\r\nhalf of it`,
    );
    await eventually("the upload has begun", async () => (await readdir(standing.uploads)).length === 1);
    socket.destroy();
    await eventually("it is given up", () => standing.server.counts().requests === 0);
    expect(handled).to.equal(0);
  });

  it("are removed after the handler has ended, even if they are still in use", async () => {
    const kept = deferred<UploadedFile>();
    await standing.serve(
      route({
        method: "POST",
        path: "/api/keeps",
        summary: "Keeps the file",
        accepts: { file },
        handle: (request) => {
          if (request.file) kept.resolve(request.file);
          return 1;
        },
      }),
    );
    await upload("/api/keeps");
    const held = await kept.promise;
    await eventually("it is gone", () =>
      held.bytes().then(
        () => false,
        () => true,
      ),
    );
  });

  it("that are too slow are cut off", async () => {
    const clock = fakeClock();
    const other = await Standing.begin({}, clock);
    try {
      await other.serve(
        route({ method: "POST", path: "/api/slow", summary: "Slow", accepts: { file }, handle: () => 1 }),
      );
      const socket = connect(other.port, "127.0.0.1");
      let heard = "";
      socket.on("data", (chunk) => {
        heard += chunk;
      });
      socket.write(
        `POST /api/slow HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\n` +
          "Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 100000\r\n\r\n" +
          `--edge\r\n${named("a.txt")}\r\n\r\na drop`,
      );
      await eventually("the upload has begun", async () => (await readdir(other.uploads)).length === 1);
      await clock.advance(12_001);
      await eventually("it is answered", () => heard.includes("40800"));
      await eventually("it is gone", async () => (await readdir(other.uploads)).length === 0);
      await clock.advance(4_001);
      await eventually("it is cut", () => socket.closed || socket.destroyed || socket.readableEnded);
      socket.destroy();
    } finally {
      await other.end();
    }
  });

  it("of a process that was killed are removed at the start", async () => {
    const uploads = await mkdtemp(join(tmpdir(), "dicetower-uploads-"));
    await writeFile(join(uploads, "left"), "half");
    const other = await Standing.begin({ uploads });
    try {
      expect(await readdir(uploads)).to.deep.equal([]);
      expect((await stat(uploads)).mode & 0o777).to.equal(0o700);
    } finally {
      await other.end();
      await rm(uploads, { recursive: true });
    }
  });
});

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, longIt, testNats, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { Place, type Said } from "./test-support.js";

const postgres = await testPostgres();
const nats = await testNats();

describe("the doctor, for the servers of an installation", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["system", "test-message"]);
  });
  afterEach(() => here.end());

  const examined = (environment: Record<string, string>): Promise<Said> =>
    here.command("doctor", "", { DICETOWER_PORT: "0", ...environment });

  it("says nothing if there are no servers", async () => {
    expect((await examined({})).out).to.not.match(/^.{4} {2}(?:database|bus): /m);
  });

  it("finds a database that cannot be reached, and reports it without the password", async () => {
    const port = await freePort();
    const { out, code } = await examined({
      DICETOWER_DATABASE_URL: `postgres://dice:s3cret@127.0.0.1:${port}/none`,
    });
    expect(code).to.equal(1);
    expect(out).to.include(`FAIL  database: the server at 127.0.0.1:${port} does not listen (ECONNREFUSED)`);
    expect(out).to.include("Start it, or mend the address in DICETOWER_DATABASE_URL.");
    expect(out).to.not.include("s3cret");
  });

  postgres.describe("with PostgreSQL", () => {
    let database: Awaited<ReturnType<typeof postgres.database>>;
    before(async () => {
      database = await postgres.database();
    });
    after(() => database.drop());

    it("accepts a working database, and finds a missing one", async () => {
      const well = await examined({ DICETOWER_DATABASE_URL: database.url });
      expect(well.code, well.out).to.equal(0);
      expect(well.out).to.match(/^ok {4}database: PostgreSQL \d\S* at \S+, database \S+$/m);
      const url = new URL(database.url);
      url.pathname = "/no_such_database_of_the_doctor";
      const gone = await examined({ DICETOWER_DATABASE_URL: url.href });
      expect(gone.code).to.equal(1);
      expect(gone.out).to.match(/^FAIL {2}database: the server at \S+ has no such database$/m);
      expect(gone.out).to.include("Make it (createdb)");
    });

    it("finds a read-only database", async () => {
      const url = new URL(database.url);
      url.searchParams.set("options", "-c default_transaction_read_only=on");
      const { out, code } = await examined({ DICETOWER_DATABASE_URL: url.href });
      expect(code).to.equal(1);
      expect(out).to.match(/^FAIL {2}database: .*can only be read$/m);
    });

    nats.describe("and NATS", () => {
      const secretKey = "ab".repeat(32);
      const onBus = (busUrl: string, more: Record<string, string> = { DICETOWER_SECRET_KEY: secretKey }) =>
        examined({ DICETOWER_DATABASE_URL: database.url, DICETOWER_BUS_URL: busUrl, ...more });

      it("accepts a bus that delivers messages", async () => {
        const { out, code } = await onBus(nats.url);
        expect(code, out).to.equal(0);
        expect(out).to.include(`ok    bus: ${new URL(nats.url).host} carries what is said\n`);
      });

      it("warns if each process would have a key of its own", async () => {
        const { out, code } = await onBus(nats.url, {});
        expect(code, out).to.equal(0);
        expect(out).to.include("warn  bus: each process would have a key for secrets of its own");
        expect(out).to.include("Give all processes the same DICETOWER_SECRET_KEY");
      });

      it("finds a bus address without a server, as a start does", async () => {
        const port = await freePort();
        const url = `nats://dice:s3cret@127.0.0.1:${port}`;
        const { out, code } = await onBus(url);
        expect(code).to.equal(1);
        expect(out).to.include(`FAIL  bus: 127.0.0.1:${port} cannot be used: nobody listens there`);
        expect(out).to.include("Start it, or leave the address out for a single process.");
        expect(out).to.not.include("s3cret");
      });

      it("finds a refused user or token, and accepts a valid one", async () => {
        const closed = await nats.start(undefined, ["--auth", "s3cret"]);
        try {
          const { host } = new URL(closed.url);
          const refused = await onBus(`nats://wr0ng@${host}`);
          expect(refused.code).to.equal(1);
          expect(refused.out).to.include(
            `FAIL  bus: ${host} cannot be used: it refuses the user, password or token`,
          );
          expect(refused.out).to.include("Mend what stands before the @").and.to.not.include("wr0ng");
          expect((await onBus(`nats://s3cret@${host}`)).code).to.equal(0);
        } finally {
          await closed.stop();
        }
      });

      longIt("finds a user without permission to publish", async () => {
        const file = join(here.folder, "nats.conf");
        writeFileSync(
          file,
          'authorization { users = [{ user: dice, password: six, permissions: { publish: "other.>", subscribe: "other.>" } }] }',
        );
        const closed = await nats.start(undefined, ["-c", file]);
        try {
          const { host } = new URL(closed.url);
          const { out, code } = await onBus(`nats://dice:six@${host}`);
          expect(code).to.equal(1);
          expect(out).to.include(`FAIL  bus: ${host} lets this service in, but what it says does not arrive`);
          expect(out).to.match(
            /Allow this user to publish and to subscribe to "dicetower-[0-9a-f]{16}\.>"\./,
          );
        } finally {
          await closed.stop();
        }
      });

      longIt("finds a CA file that is missing, invalid, or not configured", async () => {
        const [key, certificate] = [join(here.folder, "key.pem"), join(here.folder, "certificate.pem")];
        const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
        const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key];
        execFileSync("openssl", [...made, "-out", certificate, ...names], { stdio: "ignore" });
        const closed = await nats.start(undefined, ["--tls", "--tlscert", certificate, "--tlskey", key]);
        try {
          const { port } = new URL(closed.url);
          const at = (file: string) => onBus(`tls://localhost:${port}?ca=${encodeURIComponent(file)}`);
          const gone = join(here.folder, "gone.pem");
          expect((await at(gone)).out)
            .to.include(`the file of its certificate authority, ${gone}, cannot be read (ENOENT)`)
            .and.to.include("Mend the path behind ?ca=");
          expect((await at(join(here.folder, "package.json"))).out).to.include("holds no certificate");
          const unnamed = await onBus(`tls://localhost:${port}`);
          expect(unnamed.out)
            .to.include("its certificate is signed by nobody who is trusted here")
            .and.to.include("tls://host?ca=/path/ca.pem");
          const named = await at(certificate);
          expect(named.code, named.out).to.equal(0);
        } finally {
          await closed.stop();
        }
      });
    });
  });
});

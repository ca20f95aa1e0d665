import { randomBytes } from "node:crypto";
import pg from "pg";
import { startCluster } from "./postgres-cluster.js";

/** PostgreSQL as tests find it. */
export interface PostgresServer {
  /**
   * A suite of mocha that runs on it. Where there is no server its tests are counted as skipped; where there should
   * be one, which is where `CI=true` or an address is named, the suite fails and says so.
   */
  readonly describe: (title: string, define: (this: Mocha.Suite) => void) => void;
  /** Makes an empty database. */
  database(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }>;
}

let found: Promise<PostgresServer> | undefined;

/**
 * A PostgreSQL server for tests: the one at `DICETOWER_TEST_POSTGRES`, that at 127.0.0.1:5432, or a private one where
 * the server is installed, which ends after the last test. It is looked for once. `DICETOWER_TEST_POSTGRES=none` does
 * without. Ask for it at the top of a test file: `const postgres = await testPostgres()`.
 */
export function testPostgres(): Promise<PostgresServer> {
  found ??= find(process.env["DICETOWER_TEST_POSTGRES"] ?? "");
  return found;
}

const usual = ["postgres://postgres@127.0.0.1:5432/postgres", "postgres://root@127.0.0.1:5432/postgres"];

async function find(given: string): Promise<PostgresServer> {
  if (given === "none") return missing("DICETOWER_TEST_POSTGRES says none");
  if (given !== "") {
    if (await answers(given)) return server(given);
    return failing(
      `No PostgreSQL answers at ${shown(given)}, which DICETOWER_TEST_POSTGRES names. Start it, mend the address, or take the variable away to have one looked for.`,
    );
  }
  for (const url of usual) if (await answers(url)) return server(url);
  const own = await startCluster(answers);
  if (own === undefined) return missing("none at 127.0.0.1:5432, and none is installed");
  after(() => own.stop());
  return server(own.url);
}

/** No server, and that is all right but in CI. */
function missing(why: string): PostgresServer {
  const sentence = `No PostgreSQL for the tests: ${why}.`;
  if (process.env["CI"] === "true") return failing(sentence);
  console.warn(`${sentence} What runs on it is counted as skipped.`);
  return {
    describe: (title, define) => void describe.skip(`${title} (skipped: no PostgreSQL)`, define),
    database: () => Promise.reject(new Error(sentence)),
  };
}

/** No server where there should be one. Thrown at the top of a file, mocha would tell it as something else. */
function failing(sentence: string): PostgresServer {
  const refuse = () => Promise.reject(new Error(sentence));
  return {
    describe(title, define) {
      describe(title, function () {
        before(refuse);
        define.call(this);
      });
    },
    database: refuse,
  };
}

/** An address as it may be printed. */
function shown(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//…@");
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function server(url: string): PostgresServer {
  const ask = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const sql of statements) await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    describe: (title, define) => void describe(title, define),
    async database() {
      const name = `dicetower_test_${randomBytes(5).toString("hex")}`;
      // The server outlives every test: only its own crash could lose what it has not written to the disk yet.
      await ask(`create database ${name}`, `alter database ${name} set synchronous_commit to off`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, drop: () => ask(`drop database if exists ${name} with (force)`) };
    },
  };
}

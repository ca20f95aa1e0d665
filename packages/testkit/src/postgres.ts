import { randomBytes } from "node:crypto";
import pg from "pg";
import { startCluster } from "./postgres-cluster.js";

/** A server on which tests make databases of their own. */
export interface PostgresServer {
  /** Makes an empty database. */
  database(): Promise<{ readonly url: string; drop(): Promise<void> }>;
}

let found: Promise<PostgresServer | undefined> | undefined;

/**
 * A PostgreSQL server for tests: the one at `DICETOWER_TEST_POSTGRES`, that at 127.0.0.1:5432, or a private one where
 * the server is installed, which ends after the last test. It is looked for once. Ask for it at the top of a test
 * file: `const postgres = await testPostgres()`.
 * @returns undefined when there is none; where the environment says `CI=true` that is an error
 */
export function testPostgres(): Promise<PostgresServer | undefined> {
  found ??= find();
  return found;
}

async function find(): Promise<PostgresServer | undefined> {
  const given = process.env["DICETOWER_TEST_POSTGRES"];
  const urls =
    given !== undefined && given !== ""
      ? [given]
      : ["postgres://postgres@127.0.0.1:5432/postgres", "postgres://root@127.0.0.1:5432/postgres"];
  for (const url of urls) if (await answers(url)) return server(url);
  if (given === undefined || given === "") {
    const own = await startCluster(answers);
    if (own !== undefined) {
      after(() => own.stop());
      return server(own.url);
    }
  }
  const sentence =
    "No PostgreSQL for the tests: none at DICETOWER_TEST_POSTGRES or 127.0.0.1:5432, and none is installed.";
  if (process.env["CI"] === "true") throw new Error(sentence);
  console.warn(`${sentence} What runs on PostgreSQL is left out.`);
  return undefined;
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
  const ask = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    async database() {
      const name = `dicetower_test_${randomBytes(5).toString("hex")}`;
      await ask(`create database ${name}`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, drop: () => ask(`drop database if exists ${name} with (force)`) };
    },
  };
}

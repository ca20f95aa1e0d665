import { errorMessage } from "@dicetower/contract";
import pg from "pg";

const connectMs = 5_000;
const queryMs = 5_000;

/** The result of probing a PostgreSQL server. */
export interface ServerProbe {
  /** What was found, or what is wrong; without user and password of the address. */
  readonly detail: string;
  /** What to do; empty if the service could use the server. */
  readonly advice: string;
}

interface Facts {
  readonly version: string;
  readonly name: string;
  readonly schema: string | null;
  readonly may_create: boolean | null;
  readonly standby: boolean;
  readonly read_only: string;
  readonly encoding: string;
}

const facts = `select current_setting('server_version') as version, current_database() as name,
  current_schema() as schema, has_schema_privilege(current_schema(), 'CREATE') as may_create,
  pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as read_only,
  current_setting('server_encoding') as encoding`;

/** Probes whether this service can connect to a server and create tables; writes nothing. Never rejects. */
export async function probeServer(url: string): Promise<ServerProbe> {
  const { host } = new URL(url);
  let client: pg.Client | undefined;
  try {
    // A certificate file that the address names and that cannot be read is detected here.
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      application_name: "dicetower doctor",
    });
    // The error is reported by the promise.
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<Facts>(facts);
    return judged(host, rows[0] as Facts);
  } catch (error) {
    return refusal(host, error);
  } finally {
    await client?.end().catch(() => {});
  }
}

function judged(host: string, { version, name, schema, may_create, ...rest }: Facts): ServerProbe {
  // Distribution packages append their own name.
  const there = `PostgreSQL ${version.split(" ")[0]} at ${host}, database ${name}`;
  if (rest.standby || rest.read_only === "on")
    return {
      detail: `${there}, can only be read`,
      advice: "Name the primary server in DICETOWER_DATABASE_URL: a standby takes no changes.",
    };
  if (schema === null || may_create !== true)
    return {
      detail: `${there}: this user may make no tables${schema === null ? "" : ` in the schema ${schema}`}`,
      advice: `Have the owner of the database run: GRANT CREATE, USAGE ON SCHEMA ${schema ?? "public"} TO …, or make the user its owner.`,
    };
  if (rest.encoding !== "UTF8")
    return {
      detail: `${there} is encoded as ${rest.encoding}`,
      advice: "Make a database with ENCODING 'UTF8', and name that one.",
    };
  return { detail: there, advice: "" };
}

const address = "the address in DICETOWER_DATABASE_URL";

/** Messages by SQLSTATE, or by code of the socket error. */
const refusals: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  "28P01": [
    "refuses the user or the password",
    `Mend them in ${address}; characters such as @, : and / are written as %40, %3A and %2F.`,
  ],
  "28000": [
    "does not let this user in",
    `Mend the user in ${address}, or the rules of the server (pg_hba.conf).`,
  ],
  "3D000": ["has no such database", `Make it (createdb), or mend the name in ${address}.`],
  "53300": [
    "has no connection left",
    "Raise max_connections: each process of the service takes up to seven connections.",
  ],
  "57P03": ["is starting or stopping", "Try again in a moment."],
  ECONNREFUSED: ["does not listen (ECONNREFUSED)", `Start it, or mend ${address}.`],
  ENOTFOUND: ["is no known host (ENOTFOUND)", `Mend the host in ${address}, or the name service.`],
  EAI_AGAIN: ["cannot be looked up (EAI_AGAIN)", "Look at the name service of this machine."],
};

function refusal(host: string, error: unknown): ServerProbe {
  const { code = "" } = error as { readonly code?: string };
  const known = refusals[code];
  if (known !== undefined) return { detail: `the server at ${host} ${known[0]}`, advice: known[1] };
  const message = errorMessage(error);
  if (/timeout/i.test(message))
    return {
      detail: `the server at ${host} has not answered within ${connectMs / 1_000} s`,
      advice: `Look at host and port of ${address}, and at firewalls between.`,
    };
  if (/does not support SSL/i.test(message))
    return {
      detail: `the server at ${host} does not speak TLS`,
      advice: `Leave sslmode out of ${address}, or give the server a certificate.`,
    };
  return { detail: `the server at ${host} cannot be used: ${message}`, advice: `Mend that, or ${address}.` };
}

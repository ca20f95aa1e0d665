import { type Came, each } from "./ask.js";
import { type HostileBody, headersOf } from "./bodies.js";
import type { Installation } from "./installation.js";
import { faultOf, isNotNow, refusals } from "./judge.js";
import { fitting, type Operation, pathOf } from "./operations.js";

/** Paths that no credentials of the API guard; they have their own check, or tell nothing. */
export const openOnes = [
  "GET /api/auth/status",
  "GET /assets/{digest}/{name}",
  "GET /desk/api/state",
  "GET /health/live",
  "GET /health/ready",
  "POST /api/auth/login",
  "POST /desk/api/check",
  "POST /desk/api/log",
  "POST /desk/api/next",
  "POST /desk/api/roll",
  "POST /onebot/v11/http",
  "POST /onebot/v11/http/{adapterId}",
] as const;

type Headers = Readonly<Record<string, string>>;

/** What somebody sends who has no key. */
export const strangers: Readonly<Record<string, Headers>> = {
  nothing: {},
  "a wrong key": { "x-api-key": "wrong" },
  "an empty key": { "x-api-key": "" },
  "a wrong bearer": { authorization: "Bearer wrong" },
  "basic credentials": { authorization: "Basic YWRtaW46YWRtaW4=" },
  "cookies of others": { cookie: "session=1; dicetower=1; __Host-session=1" },
  "forged addresses": {
    "x-forwarded-for": "127.0.0.1",
    "x-real-ip": "127.0.0.1",
    forwarded: "for=127.0.0.1;host=localhost;proto=https",
    "x-forwarded-host": "localhost",
    "x-forwarded-proto": "https",
    "x-original-url": "/health/live",
    "x-rewrite-url": "/health/live",
    "x-http-method-override": "GET",
    "cf-connecting-ip": "127.0.0.1",
    "true-client-ip": "127.0.0.1",
  },
};

const answeredOpen = [200, 400, 401, 403, 404, 415, 421, 422, 429] as const;

/** Every route, asked by strangers. */
export async function askedByStrangers(installation: Installation, who: Headers): Promise<string[]> {
  const faults: string[] = [];
  await each(installation.operations, async (operation) => {
    const { name, method, json, isOpen } = operation;
    const body = json === undefined ? {} : { body: JSON.stringify(fitting(json)) };
    const headers = { ...who, ...(json === undefined ? {} : { "content-type": "application/json" }) };
    const came = await installation.ask({ method, path: pathOf(operation), headers, ...body });
    faults.push(...faultOf(came, name, isOpen ? answeredOpen : [401]));
  });
  return faults;
}

/** Every route, asked with the key for another host: by a page whose name was pointed at this machine. */
export async function askedForHost(installation: Installation, host: string): Promise<string[]> {
  const faults: string[] = [];
  await each(installation.operations, async (operation) => {
    const asked = { method: operation.method, path: pathOf(operation), headers: { host } };
    const came = await installation.askWithKey(asked);
    // What a page of another name knows no token of, and what tells nothing, may be asked by any name.
    const wanted = operation.isOpen ? answeredOpen : [421];
    faults.push(...faultOf(came, `${operation.name} for ${host}`, wanted));
  });
  return faults;
}

/** Every route that changes something, asked by a page of another site with the cookie of an owner. */
export async function askedByPages(
  installation: Installation,
  cookie: string,
  foreign: Headers,
): Promise<string[]> {
  const faults: string[] = [];
  const guarded = installation.operations.filter(({ isUnsafe, isOpen }) => isUnsafe && !isOpen);
  await each(guarded, async (operation) => {
    const asked = { method: operation.method, path: pathOf(operation), headers: { cookie, ...foreign } };
    faults.push(...faultOf(await installation.ask(asked), operation.name, [403]));
  });
  return faults;
}

/** What {@link sentBodies} sends where. */
export interface SentBodies {
  /** All that change something, when left out. */
  readonly operations?: readonly Operation[];
  /** Each route is sent every so many of them, the next route the next ones. */
  readonly nth?: number;
}

/** Routes that are sent bodies which no route takes. */
export async function sentBodies(
  installation: Installation,
  bodies: readonly HostileBody[],
  { operations = installation.operations.filter(({ isUnsafe }) => isUnsafe), nth = 1 }: SentBodies = {},
): Promise<string[]> {
  const faults: string[] = [];
  await each(cases(operations, bodies, nth), async ({ operation, body }) => {
    const asked = {
      method: operation.method,
      path: pathOf(operation),
      headers: headersOf(body),
      body: body.body,
    };
    const came = await installation.askWithKey(asked);
    faults.push(...faultOf(came, `${operation.name} with ${body.title}`, wantedFor(operation, came)));
  });
  return faults;
}

function wantedFor({ isOpen, path }: Operation, { code, text }: Came): readonly number[] {
  if (isOpen) return [...refusals, 401, 403, 429];
  // Its protocol has errors of its own, in an answer of status 200.
  if (path === "/mcp" && code === undefined) return [200, 202, ...refusals];
  // A file of replies may have any names; what is no rule is told one by one.
  if (path === "/api/replies/import" && text.includes('"imported":0')) return [200];
  return refusals;
}

function cases(operations: readonly Operation[], bodies: readonly HostileBody[], nth: number) {
  return operations.flatMap((operation, place) =>
    bodies.filter((_, at) => (place + at) % nth === 0).map((body) => ({ operation, body })),
  );
}

/** Values that stand in addresses, as they are sent. */
export const hostileValues: readonly string[] = [
  "..",
  "..%2f..%2fsecret.key",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%252e%252e%252fsecret.key",
  "%00",
  "a%00b",
  "%ff%fe",
  "%",
  "%E2%80%AEa",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "99999999999999999999999999",
  "NaN",
  "1%3BDROP%20TABLE%20masters",
  "%27%20OR%201%3D1--",
  "%25%27%22%5C",
  "%3Cscript%3E",
  "%0d%0aX-Injected:%201",
  "a".repeat(3_000),
  "%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9".repeat(20),
];

/** Routes whose addresses hold values that nobody has. */
export async function sentValues(
  installation: Installation,
  values: readonly string[],
  operations: readonly Operation[],
): Promise<string[]> {
  const faults: string[] = [];
  // An earlier value of the settings may be there, and would be in force.
  const tried = operations.filter(({ path }) => !path.endsWith("/restore"));
  const asked = tried.flatMap((operation) =>
    values.flatMap((value) => addresses(operation, value).map((path) => ({ operation, path }))),
  );
  await each(asked, async ({ operation: { method, name }, path }) => {
    const came = await installation.askWithKey({ method, path });
    if (came.headers["x-injected"] !== undefined) faults.push(`${path}: a header was put in`);
    if (!isNotNow(came)) faults.push(...faultOf(came, `${name} as ${path.slice(0, 120)}`));
  });
  return faults;
}

/** The address with a value for all its parameters, and for each name of its query. */
function addresses(operation: Operation, value: string): string[] {
  const path = operation.path.includes("{") ? [pathOf(operation, value)] : [];
  if (operation.isUnsafe) return path;
  return [...path, ...operation.query.map((name) => `${pathOf(operation)}?${name}=${value}`)];
}

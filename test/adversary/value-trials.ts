import { each } from "./ask.js";
import type { Installation } from "./installation.js";
import { faultOf, isNotNow } from "./judge.js";
import { fitting, type Operation, pathOf, type Schema } from "./operations.js";

/** What would end the trial, or the credentials that it has: they have tests of their own. */
const spared =
  /^\w+ \/api\/(?:auth|features|masters|adapters|shadow\/live|system\/(?:restart|update|backups|restore|jobs|webui-auth))\b/;

/** What somebody may write into a field, of every kind. */
const wrong: readonly unknown[] = [
  null,
  true,
  "",
  "__proto__",
  "constructor",
  "../../secret.key",
  "\u202E\u2066",
  "x".repeat(70_000),
  "{{{{%$[(*?+^|\\",
  "http://127.0.0.1:1/",
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
  "a@b.c\r\nBcc: d@e.f",
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  [],
  [null],
  Array(5_000).fill("a"),
  {},
  { toString: 1, valueOf: 1, length: -1 },
];

/** Every field of every body, with everything that is wrong for it. */
export async function sentWrongValues(installation: Installation): Promise<string[]> {
  const faults: string[] = [];
  const paths = new Set(installation.operations.map(({ path }) => path));
  // Settings are tried by test/settings, and some would have nobody answered any more.
  const isSetting = (path: string) => paths.has(`${path}/history`);
  const tried = installation.operations.filter(
    ({ name, path, json }) => json !== undefined && !spared.test(name) && !isSetting(path),
  );
  await each(
    tried.flatMap((operation) => bodiesOf(operation).map((sent) => ({ operation, ...sent }))),
    async ({ operation, field, value, body }) => {
      const came = await installation.askWithKey({
        method: operation.method,
        path: pathOf(operation),
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (isNotNow(came)) return;
      const what = `${operation.name}, ${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
      faults.push(...faultOf(came, what));
    },
  );
  return faults;
}

function bodiesOf({ json = {} }: Operation): { field: string; value: unknown; body: unknown }[] {
  return [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])].flatMap((schema: Schema) => {
    const base = fitting(schema);
    if (typeof base !== "object" || base === null) return [];
    return Object.keys(schema.properties ?? {}).flatMap((field) =>
      wrong.map((value) => ({ field, value, body: { ...base, [field]: value } })),
    );
  });
}

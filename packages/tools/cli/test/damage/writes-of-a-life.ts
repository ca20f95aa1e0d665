import { isDeepStrictEqual } from "node:util";
import { accessKey } from "../test-support.js";

/** Acknowledged numbers, by what was changed. */
export type Acknowledged = Readonly<Record<Kind, number[]>>;
export type Kind = "banlist" | "masters" | "rule" | "faces";

/**
 * What each client changes. A replaced value has a single client, because of two concurrent writes either may be last.
 */
const clients: readonly Kind[] = ["banlist", "masters", "rule", "faces", "banlist", "masters"];
const replaced: ReadonlySet<Kind> = new Set(["rule", "faces"]);
/** The service accepts a hundred requests at once, then fifty a second; some are left for the check afterwards. */
const maxWrites = 80;

interface Answer {
  readonly code?: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly reply?: string;
}

async function ask(base: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { "X-API-Key": accessKey, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}

const say = (base: string, text: string) => ask(base, "POST", "/api/test/message", { text, locale: "en" });

/** Returns dice rules in which every field, nested ones included, follows from one number. */
function rulesOf(number: number) {
  return {
    maxDice: number,
    shortenOver: (number % 90) + 10,
    showDetail: number % 2 === 0,
    capValues: number % 3 === 0,
    switches: {
      delegate: number % 5 === 0,
      stats: number % 2 === 1,
      ticks: true,
      luckBurn: number % 7 === 0,
    },
    engines: {
      global: number % 2 === 0 ? { mode: "custom", engines: ["native"] } : { mode: "raw", engines: [] },
      byAdapterType: {},
      byAccount: { [`test:${number}`]: { mode: "raw", engines: [] } },
    },
  };
}

/** Makes the change for a number. */
function change(base: string, kind: Kind, number: number): Promise<Answer> {
  const id = String(number);
  switch (kind) {
    case "banlist":
      return ask(base, "POST", "/api/banlist", { platform: "test", targetId: id, reason: "killed" });
    case "masters":
      return ask(base, "POST", "/api/masters", { platform: "test", userId: id });
    case "rule":
      return ask(base, "PUT", "/api/dice/rules", rulesOf(number));
    case "faces":
      return say(base, `.set --my ${id}`);
  }
}

function isWell(kind: Kind, number: number, { code, reply = "" }: Answer): boolean {
  return kind === "faces" ? reply.endsWith(`D${number}`) : code === 0;
}

/** Makes changes with several concurrent clients, until the service is gone or the number is reached. */
export function askWhileItLives(base: string, first: number, acknowledged: Acknowledged) {
  let next = first;
  let answers = 0;
  let enough = () => {};
  let wanted = Number.POSITIVE_INFINITY;
  const missing = new Set(clients);
  const write = async (kind: Kind): Promise<void> => {
    while (next < first + maxWrites) {
      const count = next++;
      // Replaced values have a counter of their own: hundreds of runs stay below their limits.
      const number = replaced.has(kind) ? (acknowledged[kind].at(-1) ?? 100) + 1 : count;
      const answer = await change(base, kind, number).catch(() => undefined);
      if (answer === undefined) return;
      if (!isWell(kind, number, answer))
        throw new Error(`${kind} ${number} was answered ${JSON.stringify(answer)}`);
      acknowledged[kind].push(number);
      missing.delete(kind);
      if (++answers >= wanted && missing.size === 0) enough();
    }
  };
  const over = Promise.all(clients.map(write));
  return {
    over,
    /**
     * Resolves when that many changes were acknowledged, at least one of each kind; rejects with any other response.
     */
    answered: (count: number): Promise<unknown> => {
      wanted = count;
      return Promise.race([new Promise<void>((resolve) => (enough = resolve)), over]);
    },
  };
}

/** Returns, for each kind, a function that tells whether the change for a number, or a later replacement, is kept. */
export async function keptNumbers(base: string): Promise<Record<Kind, (number: number) => boolean>> {
  const { rows } = (await ask(base, "GET", "/api/banlist?format=file")).data as {
    rows: { targetId: string }[];
  };
  const banned = new Set(rows.map(({ targetId }) => Number(targetId)));
  const listed = (await ask(base, "GET", "/api/masters")).data as { userId: string }[];
  const masters = new Set(listed.map(({ userId }) => Number(userId)));
  const rules = (await ask(base, "GET", "/api/dice/rules")).data as ReturnType<typeof rulesOf>;
  // The last saved value is there with all its fields, or the state before the first save.
  const saved = rulesOf(rules.maxDice);
  if (Object.keys(rules.engines.byAccount).length > 0)
    for (const name of Object.keys(saved) as (keyof typeof saved)[])
      if (!isDeepStrictEqual(rules[name], saved[name]))
        throw new Error(`"${name}" of save ${rules.maxDice} is ${JSON.stringify(rules[name])}`);
  const { reply = "" } = await say(base, ".r");
  const faces = Number(/D(\d+)=/.exec(reply)?.[1]);
  return {
    banlist: (number) => banned.has(number),
    masters: (number) => masters.has(number),
    rule: (number) => rules.maxDice >= number,
    faces: (number) => faces >= number,
  };
}

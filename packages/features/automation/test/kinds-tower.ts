import access from "@dicetower/access";
import { type AccountEvent, Adapters, platformEvent } from "@dicetower/adapters/api";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import {
  type Account,
  Clock,
  defineFeature,
  type Feature,
  incoming,
  type Notice,
  Notices,
  Outbound,
  Random,
  commands as spoken,
} from "@dicetower/contract";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import logs from "@dicetower/session-logs";
import {
  type FakeClock,
  fakeClock,
  probeCommand,
  type Saying,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import {
  type Action,
  Automation,
  type CheckedConditions,
  type Condition,
  type Happening,
  happened,
  type RanAction,
  ruleDepth,
  type Trial,
} from "../src/api.js";
import automation from "../src/index.js";

/** What a message that begins with "go" sets off, and what came of it. */
export interface Rule {
  conditions: readonly Condition[];
  actions: readonly Action[];
  trial: Trial | undefined;
  checked: CheckedConditions | undefined;
  ran: readonly RanAction[];
}

/** A host with all that kinds of automation work with. */
export interface KindsTower extends TestHost {
  readonly automation: Automation;
  readonly rule: Rule;
  readonly happened: Happening[];
  /** What was asked of the platform, and of webhooks. */
  readonly asked: string[];
  readonly clock: FakeClock;
  readonly dice: ScriptedDice;
  readonly notices: () => readonly Notice[];
  event(event: AccountEvent["event"]): void;
  /** Checks a condition on a message. @returns its result, or the problem of its fields */
  holds(condition: object, how?: Saying, words?: string): Promise<boolean | string>;
  /** Runs actions on a message. @returns whether they went well, and what was said */
  does(
    actions: readonly object[],
    how?: Saying,
  ): Promise<{ ok: readonly boolean[]; said: readonly string[] }>;
}

const account: Account = { id: "7", type: "test", platform: "test", selfId: "70000", deliver: () => {} };

/** Adapters that note what they are asked. */
function fakeAdapters(asked: string[], ready: (emit: (event: AccountEvent) => void) => void): Feature {
  const noting =
    (accountId: string, name: string) =>
    async (...given: readonly unknown[]) => {
      asked.push(`${accountId} ${name} ${given.join(" ")}`);
    };
  return defineFeature({
    id: "adapters",
    provides: [Adapters],
    setup(host) {
      ready((event) => host.emit(platformEvent, event));
      host.provide(Adapters, {
        list: () => [],
        get: () => undefined,
        account: (id) => (id === account.id ? account : undefined),
        actions: () => ({}),
        action: (id, name) => noting(id, name) as never,
        reconnect: () => {},
        say: () => true,
        send: async () => ({ state: "sent", messageId: "1" }),
      });
    },
  });
}

const around: readonly Feature[] = [
  texts,
  commands,
  access,
  players,
  groups,
  patterns,
  dice,
  native,
  compat2,
  systems,
  cards,
  coc,
  decks,
  logs,
];

/** Starts it. */
export async function kindsTower(): Promise<KindsTower> {
  const asked: string[] = [];
  const seen: Happening[] = [];
  const rule: Rule = { conditions: [], actions: [], trial: undefined, checked: undefined, ran: [] };
  let emit: (event: AccountEvent) => void = () => {};
  const keep = (given: typeof emit) => {
    emit = given;
  };
  let service: Automation | undefined;
  let sent: Notices | undefined;
  const rules = defineFeature({
    id: "rules",
    needs: { automation: Automation, notices: Notices },
    setup(host) {
      service = host.needs.automation;
      sent = host.needs.notices;
      host.on(happened, (happening) => seen.push(happening));
      host.add(spoken, probeCommand({ key: "depth", run: ({ message }) => String(message.fact(ruleDepth)) }));
      host.add(incoming, {
        key: "rules",
        slot: "causal",
        matches: ({ text }) => text.startsWith("go"),
        run: (message) => ({
          later: async (signal) => {
            const { trial } = rule;
            const { context, said } = host.needs.automation.open({
              message,
              signal,
              values: { $1: "4", word: "a[CQ:at,qq=1]" },
              ...(trial === undefined ? {} : { trial }),
            });
            rule.checked = await host.needs.automation.check(rule.conditions, "all", context);
            rule.ran = rule.checked.result ? await host.needs.automation.run(rule.actions, context) : [];
            return said;
          },
        }),
      });
    },
  });
  const clock = fakeClock(new Date(2026, 0, 9, 23, 30).getTime());
  const script = scriptedDice();
  const tower = await testHost({
    features: [...around, fakeAdapters(asked, keep), automation, rules],
    replace: [
      [Clock, clock],
      [Random, script],
      [
        Outbound,
        {
          request: async (
            url: string,
            { headers, body }: { headers: Record<string, string>; body: string },
          ) => {
            asked.push(`${url} ${headers["authorization"] ?? "-"} ${body}`);
            return { status: url.endsWith("bad") ? 500 : 204, headers: {}, body: Buffer.alloc(0) };
          },
        },
      ],
    ],
  });
  if (service === undefined) throw new Error("automation did not come up");
  const kinds = service;
  const { condition } = kinds;
  return Object.assign(tower, {
    automation: service,
    rule,
    happened: seen,
    asked,
    clock,
    dice: script,
    notices: () => sent?.recent() ?? [],
    event: (event: AccountEvent["event"]) => emit({ account, event }),
    async holds(written: object, how: Saying = {}, words = "go") {
      const { error, value } = condition.validate(written);
      if (error !== undefined) return error.message;
      Object.assign(rule, { conditions: [value], actions: [] });
      await tower.say(words, how).done();
      const [why] = rule.checked?.errors ?? [];
      return why ?? rule.checked?.result ?? false;
    },
    async does(written: readonly object[], how: Saying = {}) {
      const schema = kinds.action("causal");
      const actions = written.map((one) => {
        const { error, value } = schema.validate(one);
        if (error !== undefined) throw error;
        return value as Action;
      });
      Object.assign(rule, { conditions: [], actions });
      const { spoken } = await tower.say("go", how).done();
      return {
        ok: rule.ran.map(({ ok }) => ok),
        said: spoken.map(({ scene, target, text }) => `${scene} ${target}: ${text}`),
      };
    },
  });
}

import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import ai from "@dicetower/ai";
import { behaviours, type FakeModelServer, fakeModelServer } from "@dicetower/ai/testing";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import type { Feature } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import notices from "@dicetower/notices";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import logs from "@dicetower/session-logs";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import aiRecap from "../src/index.js";

/** What the feature stands on. */
export const others: readonly Feature[] = [
  texts,
  access,
  commands,
  players,
  groups,
  notices,
  adapters,
  dice,
  native,
  systems,
  cards,
  coc,
  session,
  logs,
  ai,
];

/** A service with recaps, and a model server on loopback that it asks. */
export interface RecapTower extends TestHost {
  readonly models: FakeModelServer;
}

export async function recapTower(more: Partial<TestHostOptions> = {}): Promise<RecapTower> {
  const models = await fakeModelServer();
  const tower = await testHost({ ...more, features: [...others, aiRecap, ...(more.features ?? [])] });
  await tower.put("/api/system/ai", models.settings()).answers({ code: 0 });
  return {
    ...tower,
    models,
    async stop() {
      await tower.stop();
      await models.stop();
    },
  };
}

/** Has the model answer with what a test makes of the content that it was sent. */
export function answering(
  models: FakeModelServer,
  answer: (content: string, system: string) => string,
): void {
  models.always((response, request) => {
    const messages = request.body["messages"] as { role: string; content: string }[];
    const of = (role: string) => messages.find((one) => one.role === role)?.content ?? "";
    return behaviours.says(answer(of("user"), of("system")))(response, request);
  });
}

/** Looks again until what it sees is there, for at most ten seconds. */
export async function eventually<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new Error("what was waited for did not come");
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

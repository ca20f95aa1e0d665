import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import type { TestHost, TestHostOptions } from "@dicetower/testkit";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import type { StoredMessage } from "../src/api.js";
import chat from "../src/index.js";

/** Features beside the one under test. */
export const others = [texts, access, commands, adapters];

/** A service with the chat history. */
export function chatTower(more: Partial<TestHostOptions> = {}): Promise<TestHost> {
  return testHost({ ...more, features: [...others, chat, ...(more.features ?? [])] });
}

/** Messages of a group, as the API answers them. */
export function messagesOf(tower: TestHost, group = "1000", query = ""): Promise<StoredMessage[]> {
  return tower.get(`/api/groups/test/${group}/messages${query}`).data<StoredMessage[]>();
}

export const textsOf = (messages: readonly StoredMessage[]) => messages.map(({ text }) => text);

/** Looks again and again until what it sees fits, or for ten seconds. */
export async function eventually<T>(look: () => Promise<T>, fits: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    const seen = await look();
    if (fits(seen) || performance.now() > end) return seen;
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

import { type Account, Clock, defineFeature, type Feature, Message, textSegment } from "@dicetower/contract";
import patterns from "@dicetower/patterns";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { Automation } from "../src/api.js";
import automation from "../src/index.js";

/** A host whose automation a test may ask. */
export interface Tower extends TestHost {
  readonly automation: Automation;
  readonly clock: FakeClock;
}

/** Starts a host with automation, and further features. */
export async function towerWith(
  features: readonly Feature[] = [],
  options: { readonly dataFolder?: string; readonly now?: number } = {},
): Promise<Tower> {
  let found: Automation | undefined;
  const probe = defineFeature({
    id: "probe",
    needs: { automation: Automation },
    setup(host) {
      found = host.needs.automation;
    },
  });
  const clock = fakeClock(options.now ?? new Date(2026, 0, 5, 12).getTime());
  const tower = await testHost({
    features: [patterns, automation, ...features, probe],
    replace: [[Clock, clock]],
    ...(options.dataFolder === undefined ? {} : { dataFolder: options.dataFolder }),
  });
  if (found === undefined) throw new Error("automation did not come up");
  return Object.assign(tower, { automation: found, clock });
}

/** An account that keeps what it is given to say. */
export function accountOf(said: string[] = []): Account {
  return {
    id: "test",
    type: "test",
    platform: "test",
    selfId: "10000",
    exempt: true,
    deliver: (part) => said.push(part.text),
  };
}

/** Something said by Ann in group 1000, or elsewhere. */
export function messageOf(text: string, how: { userId?: string; groupId?: string } = {}): Message {
  const { userId = "111", groupId = "1000" } = how;
  return new Message({
    account: accountOf(),
    id: "m1",
    scene: groupId === "" ? "private" : "group",
    groupId,
    userId,
    nickname: "Ann",
    segments: [textSegment(text)],
    text,
    sentAt: 0,
    locale: "en",
  });
}

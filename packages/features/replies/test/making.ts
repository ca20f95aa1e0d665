import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import { defineFeature, messageFact, messageFacts, senderTrust } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import patterns from "@dicetower/patterns";
import globals from "@dicetower/silence";
import type { TestHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import replies from "../src/index.js";

/** What the feature needs. */
export const others = [texts, commands, patterns, automation];
/** With the dice. */
export const features = [...others, dice, native, globals, replies];

/** A rule as the API answers it. */
export interface Row {
  readonly id: number;
  readonly hits: number;
  readonly enabled: boolean;
  readonly lastError: string;
  readonly warnings: string[];
}

/** One response. */
export const said = (text: string) => [{ text, weight: 1 }];
/** User 4 may do what admins may. */
export const admins = defineFeature({
  id: "admins",
  setup: (host) =>
    host.add(
      messageFacts,
      messageFact({
        key: "admins",
        fact: senderTrust,
        rank: 2_000,
        of: ({ userId }) => (userId === "4" ? 4 : undefined),
      }),
    ),
});

/** Makes a rule, exact and global unless it says otherwise. */
export const make = (tower: TestHost, rule: object) =>
  tower.post("/api/replies", { keywords: ["ping"], responses: said("pong"), ...rule }).data<Row>();

/** Deletes all rules. */
export async function clear(tower: TestHost): Promise<void> {
  for (const { id } of await tower.get("/api/replies").data<Row[]>())
    await tower.delete(`/api/replies/${id}`).answers({ code: 0 });
}

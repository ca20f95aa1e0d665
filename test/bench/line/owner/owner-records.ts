import type { TestHost } from "@dicetower/testkit";
import { groupOf, groups } from "../frames.js";

const platform = "botproto_v11";

/** Has the history of chats kept, and a session log recorded in every group that the load speaks in. */
export async function loadRecords(tower: TestHost): Promise<void> {
  await tower.enable("chat");
  await sayInAll(tower, ".log new bench");
}

export async function unloadRecords(tower: TestHost): Promise<void> {
  await sayInAll(tower, ".log end");
  await tower.disable("chat");
}

async function sayInAll(tower: TestHost, text: string): Promise<void> {
  const [account] = await tower.get("/api/adapters").data<{ id: number; selfId?: string }[]>();
  if (account === undefined) throw new Error("there is no account");
  for (let group = 0; group < groups; group++)
    await tower
      .say(text, {
        platform,
        accountId: String(account.id),
        groupId: String(groupOf(group)),
        userId: "1999999",
        role: "owner",
      })
      .replies(/bench|end/i);
}

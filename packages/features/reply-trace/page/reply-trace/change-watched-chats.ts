import { callApi, reasonOf } from "@dicetower/panel-kit";
import type { WatchedChat } from "../../src/answers.js";

/** A chat as watching is asked for. */
export type ChatToWatch = Omit<WatchedChat, "until"> & { readonly minutes: number };

/** Changes which chats are watched. @returns why it was not done */
export async function changeWatchedChats(
  change: (chats: readonly ChatToWatch[]) => readonly ChatToWatch[],
): Promise<string | undefined> {
  try {
    const { data } = await callApi<{ chats: readonly WatchedChat[] }>("GET", "/api/reply-trace/watch");
    const now = Date.now() / 1000;
    const chats = data.chats.map(({ until, ...chat }) => ({
      ...chat,
      minutes: Math.max(1, Math.ceil((until - now) / 60)),
    }));
    await callApi("PUT", "/api/reply-trace/watch", { body: { chats: change(chats) } });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

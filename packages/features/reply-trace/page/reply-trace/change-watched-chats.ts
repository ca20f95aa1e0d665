import { type Answer, api, type Body, reasonOf } from "@dicetower/panel-kit";

const route = "/api/reply-trace/watch";

/** A chat all of whose messages are traced for a while. */
export type WatchedChat = Answer<typeof route>["chats"][number];

/** A chat as watching is asked for. */
type ChatToWatch = Body<typeof route, "put">["chats"][number];

/** Changes which chats are watched. @returns why it was not done */
export async function changeWatchedChats(
  change: (chats: readonly ChatToWatch[]) => readonly ChatToWatch[],
): Promise<string | undefined> {
  try {
    const watched = await api.get(route);
    const now = Date.now() / 1000;
    const chats = watched.chats.map(({ until, ...chat }) => ({
      ...chat,
      minutes: Math.max(1, Math.ceil((until - now) / 60)),
    }));
    await api.put(route, { body: { chats: change(chats) } });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

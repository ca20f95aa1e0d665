import type { Connection, Journal } from "@dicetower/contract";

/** Chooses messages of one chat. */
export type Choice = (query: ReturnType<Connection["queryBuilder"]>) => void;

/** Removes chosen messages of a chat, the oldest first, at most so many; their pictures lose a message. */
export async function removeMessages(
  journal: Journal,
  chat: number,
  limit: number,
  choose: Choice,
): Promise<number> {
  // Looked for outside the transaction, which others wait for.
  const rows = await journal.read<{ id: number | string }[]>((db) =>
    db("chat_message").select("id").where({ chat }).orderBy("id").limit(limit).modify(choose),
  );
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length === 0) return 0;
  await journal.change(async (db) => {
    const gone = await db("chat_message").where({ chat }).whereIn("id", ids).delete();
    await db("chat_image_use").where({ chat }).whereIn("id", ids).delete();
    await db("chat_chat").where({ id: chat }).decrement("messages", gone);
  });
  return ids.length;
}

import { type Connection, type Folder, type Journal, KeptImages, withSavedImage } from "@dicetower/contract";
import { readSegments } from "../history/stored-rows.js";

/** Bytes of all pictures together. */
const maxBytes = 1024 ** 3;
/** Bytes of one picture. */
export const maxImageLength = 10 * 1024 * 1024;

/** Pictures of messages, as long as a message has them. */
export function chatImages(folder: Folder, journal: Journal): KeptImages {
  return new KeptImages({
    folder,
    journal,
    images: "chat_image",
    uses: "chat_image_use",
    most: () => maxBytes,
  });
}

/** Notes in a message under which name a picture of it is kept. @returns false where the message is gone */
export async function noteImage(
  db: Connection,
  message: { readonly chat: number; readonly id: number },
  place: number,
  name: string,
): Promise<boolean> {
  const row = (await db("chat_message").select("segments", "text").where(message).first()) as
    | { segments: string; text: string }
    | undefined;
  const changed = row && withSavedImage(readSegments(row.segments, row.text), place, name);
  if (changed === undefined) return false;
  await db("chat_message")
    .where(message)
    .update({ segments: JSON.stringify(changed) });
  return true;
}

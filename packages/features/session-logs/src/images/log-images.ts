import {
  type Connection,
  type Folder,
  type Journal,
  KeptImages,
  type Segment,
  withSavedImage,
} from "@dicetower/contract";
import { imageBit, type LineRow } from "../lines/line.js";
import { imageMark } from "../lines/line-content.js";

/** Pictures of logs, as long as a log has them. @param most bytes of all pictures together */
export function logImages(folder: Folder, journal: Journal, most: () => number): KeptImages {
  return new KeptImages({
    folder,
    journal,
    images: "session_logs_image",
    uses: "session_logs_image_use",
    most,
  });
}

/** Notes in a line under which name a picture of it is kept. @returns false where the line is gone */
export async function noteImage(
  db: Connection,
  line: { readonly log: number; readonly id: number },
  place: number,
  name: string,
): Promise<boolean> {
  const row = (await db<LineRow>("session_logs_line").where(line).first()) as LineRow | undefined;
  if (row === undefined || row.segments === "") return false;
  const segments = JSON.parse(row.segments) as Segment[];
  const changed = withSavedImage(segments, place, name);
  const [before, after] = [segments[place], changed?.[place]];
  if (changed === undefined || before === undefined || after === undefined) return false;
  await db("session_logs_line")
    .where(line)
    .update({
      segments: JSON.stringify(changed),
      message: row.message.replace(imageMark(before), () => imageMark(after)),
      flags: row.flags | imageBit,
    });
  await db("session_logs_log").where({ id: line.log }).increment("content", 1);
  return true;
}

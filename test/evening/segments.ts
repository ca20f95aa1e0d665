import type { Cast } from "./cast.js";

/** A part of a message as OneBot 11 has it. */
export interface Segment {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const marks = /\[(at|reply|image|face)(?::([\w:-]+))?\]/g;

/**
 * Makes segments of what a scene says.
 * @param idOfStep id of the message of a step, or of the first answer to it (`bot:N`)
 */
export function segmentsOf(text: string, cast: Cast, idOfStep: (key: string) => string): Segment[] {
  const segments: Segment[] = [];
  const put = (plain: string) => {
    if (plain !== "") segments.push({ type: "text", data: { text: plain } });
  };
  let from = 0;
  for (const { 0: mark, 1: kind, 2: key = "", index } of text.matchAll(marks)) {
    put(text.slice(from, index));
    from = index + mark.length;
    if (kind === "at") segments.push({ type: "at", data: { qq: String(cast.idOf(key) ?? key) } });
    else if (kind === "face") segments.push({ type: "face", data: { id: key } });
    else if (kind === "image")
      segments.push({
        type: "image",
        data: { file: "picture.jpg", summary: "", url: "http://127.0.0.1:9/picture.jpg" },
      });
    else segments.push({ type: "reply", data: { id: idOfStep(key) } });
  }
  put(text.slice(from));
  return segments;
}

/** What people see of a message: `@name` for mentions, `[image]` and the like for what is no text. */
export function seen(message: unknown, cast: Cast): string {
  if (!Array.isArray(message)) return String(message ?? "");
  const parts = (message as Segment[]).map(({ type, data }) => {
    if (type === "text") return String(data["text"]);
    if (type === "at") return `@${cast.nameOf(String(data["qq"]))}`;
    if (type === "node") return `${seen(data["content"] ?? data["message"], cast)}\n`;
    return type === "reply" ? "" : `[${type}]`;
  });
  return parts.join("").trim();
}

/** The message as a string with CQ codes, which peers send beside the segments. */
export function rawOf(segments: readonly Segment[]): string {
  const escaped = (text: string) =>
    text.replace(/&/g, "&amp;").replace(/\[/g, "&#91;").replace(/\]/g, "&#93;");
  return segments
    .map(({ type, data }) =>
      type === "text"
        ? escaped(String(data["text"]))
        : `[CQ:${[type, ...Object.entries(data).map(([key, value]) => `${key}=${escaped(String(value)).replace(/,/g, "&#44;")}`)].join(",")}]`,
    )
    .join("");
}

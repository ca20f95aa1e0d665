import { Icon, useText } from "@dicetower/panel-kit";
import type { Segment } from "./exchange.js";

/** A message as its platform would show it: mentions, pictures and quotes as such. */
export function Segments({
  segments,
  nameOf,
  quoted,
  plain,
}: {
  readonly segments: readonly Segment[];
  readonly nameOf: (userId: string) => string;
  /** What a quote quotes. */
  readonly quoted: string;
  /** As code, as the bot wrote it. */
  readonly plain: boolean;
}) {
  const text = useText();
  if (plain) return <code class="chat-plain">{segments.map(codeOf).join("")}</code>;
  const body = segments.filter(({ type }) => type !== "reply");
  return (
    <>
      {body.length < segments.length && <blockquote class="chat-quote">{quoted}</blockquote>}
      <span class="chat-text">
        {body.map(({ type, data }, at) => {
          const key = `${at}.${type}`;
          if (type === "text") return <span key={key}>{String(data["text"] ?? "")}</span>;
          if (type === "at")
            return (
              <strong key={key} class="chat-at">
                @
                {data["qq"] === "all"
                  ? text("test-message.page.everybody")
                  : nameOf(String(data["qq"] ?? ""))}
              </strong>
            );
          return (
            <span key={key} class="chat-chip">
              <Icon name={icons[type] ?? "box"} />
              {type} {String(data["file"] ?? data["id"] ?? data["name"] ?? "").slice(0, 60)}
            </span>
          );
        })}
      </span>
    </>
  );
}

const icons: Readonly<Record<string, string>> = {
  image: "photo",
  record: "microphone",
  video: "camera",
  face: "heart",
  file: "file",
};

/** A segment as CQ code. */
function codeOf({ type, data }: Segment): string {
  if (type === "text") return String(data["text"] ?? "");
  return `[CQ:${type}${Object.entries(data)
    .map(([name, value]) => `,${name}=${String(value)}`)
    .join("")}]`;
}

/** Characters of a message. */
export function lengthOf(segments: readonly Segment[]): number {
  return segments.reduce(
    (sum, { type, data }) => sum + (type === "text" ? String(data["text"]).length : 1),
    0,
  );
}

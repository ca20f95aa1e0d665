import { Icon } from "../components/icons/icon.js";
import { useText } from "../text/locale.js";
import { ChatImage } from "./chat-image.js";
import type { ChatLine, ChatSegment } from "./chat-line.js";

const icons: Readonly<Record<string, string>> = {
  image: "photo",
  record: "microphone",
  video: "camera",
  face: "heart",
  file: "file",
  forward: "messages",
};
/** Characters of a file name, an id or an address. */
const shown = 60;

/** What a message says: mentions, pictures and quotes as such, anything else by its type. */
export function ChatSegments({
  line,
  imagePath,
}: {
  readonly line: ChatLine;
  /** Path of a picture that is kept, undefined for one that is not. */
  readonly imagePath: (segment: ChatSegment) => string | undefined;
}) {
  const text = useText();
  const body = line.segments.filter(({ type }) => type !== "reply");
  return (
    <>
      {body.length < line.segments.length && (
        <blockquote class="dt-chat-quote">{line.quoted ?? text("kit.chat.quote")}</blockquote>
      )}
      {body.map((segment, at) => {
        const { type, data } = segment;
        const key = `${at}.${type}`;
        if (type === "text") return <span key={key}>{String(data["text"] ?? "")}</span>;
        if (type === "at") {
          const who =
            data["qq"] === "all" ? text("kit.chat.everybody") : String(data["name"] ?? data["qq"] ?? "");
          return (
            <strong key={key} class="dt-chat-at">
              @{who.replace(/^@/, "")}{" "}
            </strong>
          );
        }
        const path = type === "image" ? imagePath(segment) : undefined;
        if (path !== undefined) return <ChatImage key={key} path={path} />;
        const named = data["name"] ?? data["summary"] ?? data["file"] ?? data["id"] ?? "";
        return (
          <span key={key} class="dt-chat-chip">
            <Icon name={icons[type] ?? "box"} />
            {icons[type] === undefined ? type : text(`kit.chat.type.${type}`)}{" "}
            {typeof named === "object" ? "" : String(named).slice(0, shown)}
          </span>
        );
      })}
    </>
  );
}

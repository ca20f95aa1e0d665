import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Badge } from "../components/badge.js";
import { Button } from "../components/button.js";
import { classNames } from "../components/class-names.js";
import { Icon } from "../components/icons/icon.js";
import { useFormat } from "../text/format.js";
import { useText } from "../text/locale.js";
import type { ChatLine, ChatSegment } from "./chat-line.js";
import { ChatSegments } from "./chat-segments.js";

/** Properties of a chat. */
export interface ChatViewProps {
  /** Name of the chat, for people who hear the page. */
  readonly label: string;
  /** Oldest first. All of them are in the document: whoever hands them in keeps them few. */
  readonly lines: readonly ChatLine[];
  /** Older ones can be had. */
  readonly hasOlder: boolean;
  /** The last line is the newest message there is. */
  readonly atEnd: boolean;
  /** Older ones are wanted: the top has come into sight. */
  readonly onOlder: () => void;
  /** The newest ones are wanted. */
  readonly onNewest: () => void;
  /** Path of a picture that is kept, undefined for one that is not. */
  readonly imagePath: (segment: ChatSegment) => string | undefined;
  /** Shown where there are no messages. */
  readonly empty?: ComponentChildren;
}

/** Pixels from an end that count as there. */
const nearTop = 80;
const nearBottom = 40;

/**
 * Messages as they were said, the newest at the bottom. It stays at the bottom while somebody reads there, and does not
 * move what is read elsewhere when older messages come in above.
 */
export function ChatView({
  label,
  lines,
  hasOlder,
  atEnd,
  onOlder,
  onNewest,
  imagePath,
  empty,
}: ChatViewProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);
  /** The line in sight, and where it stood. */
  const held = useRef<{ readonly key: string; readonly top: number } | undefined>(undefined);
  const first = lines[0]?.key;
  const last = lines.at(-1)?.key;

  const look = () => {
    const element = box.current;
    if (element === null) return;
    atBottom.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearBottom;
    held.current = lineInSight(element);
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (atBottom.current && atEnd) element.scrollTop = element.scrollHeight;
    else if (held.current !== undefined) {
      const { key, top } = held.current;
      const line = element.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`);
      if (line !== null) element.scrollTop += line.offsetTop - element.scrollTop - top;
    }
    look();
  }, [first, last, lines, atEnd]);

  return (
    <div class="dt-chat">
      {hasOlder && (
        <Button small onClick={onOlder}>
          {text("kit.chat.older")}
        </Button>
      )}
      <div
        class="dt-chat-log"
        role="log"
        aria-label={label}
        // Reached by Tab, and scrolled by the arrow keys.
        tabIndex={0}
        ref={box}
        onScroll={() => {
          look();
          if (hasOlder && (box.current?.scrollTop ?? 0) < nearTop) onOlder();
        }}
      >
        {lines.length === 0 && empty}
        {lines.map((line) => (
          <Line key={line.key} line={line} imagePath={imagePath} />
        ))}
      </div>
      {!atEnd && (
        <Button small icon="arrow-down" onClick={onNewest}>
          {text("kit.chat.newest")}
        </Button>
      )}
    </div>
  );
}

/** The first line of which something can be seen, with the distance of its top from that of the box. */
function lineInSight(box: HTMLElement): { key: string; top: number } | undefined {
  for (const line of box.querySelectorAll<HTMLElement>("[data-line]"))
    if (line.offsetTop + line.offsetHeight > box.scrollTop)
      return { key: line.dataset["line"] ?? "", top: line.offsetTop - box.scrollTop };
  return undefined;
}

function Line({ line, imagePath }: { readonly line: ChatLine } & Pick<ChatViewProps, "imagePath">) {
  const text = useText();
  const format = useFormat();
  const { key, who, at, own, recalled, edited, mark } = line;
  return (
    <article
      class={classNames("dt-chat-line", own && "dt-chat-own", recalled && "dt-chat-recalled")}
      data-line={key}
    >
      <p class="dt-chat-who">
        {own && <Icon name="robot" />}
        <strong title={line.userId}>{who}</strong>
        {mark !== undefined && <Badge>{mark}</Badge>}
        <time dateTime={new Date(at * 1000).toISOString()}>{format.moment(at)}</time>
        {edited && <span>{text("kit.chat.edited")}</span>}
        {recalled && <Badge tone="warn">{text("kit.chat.recalled")}</Badge>}
      </p>
      <div class="dt-chat-bubble">
        <ChatSegments line={line} imagePath={imagePath} />
      </div>
    </article>
  );
}

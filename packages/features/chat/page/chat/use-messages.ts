import { api, eventStream, type Query, useEvent } from "@dicetower/panel-kit";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Changed, type ChatName, keyOf, type Message, routesOf } from "./messages.js";

/** Messages that are read at once, and those that are in the document. */
const pageSize = 50;
const maxCount = 200;

/** A stretch of a chat. */
export interface Stretch {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** The last one is the newest there is. */
  readonly atEnd: boolean;
  readonly loading: boolean;
}

const nothing: Stretch = { messages: [], hasOlder: false, atEnd: true, loading: true };

/** Messages of a chat: the newest, further ones as they come, older ones when they are wanted. */
export function useMessages(chat: ChatName) {
  const [stretch, setStretch] = useState(nothing);
  const key = keyOf(chat);
  const { messages: route, params } = routesOf(chat);
  /** What is shown now; answers for another chat are dropped. */
  const current = useRef({ key, stretch });
  if (current.current.key !== key) current.current = { key, stretch: nothing };
  const busy = useRef(false);
  const again = useRef(false);

  const show = useCallback((of: string, next: Stretch) => {
    if (current.current.key !== of) return;
    current.current = { key: of, stretch: next };
    setStretch(next);
  }, []);
  const read = (query: Query<typeof route>) => api.get(route, { params, query });
  /** One reading at a time; what happens meanwhile is one more. */
  const alone = async (work: () => Promise<void>) => {
    if (busy.current) {
      again.current = true;
      return;
    }
    busy.current = true;
    try {
      await work();
    } catch {
      show(key, { ...current.current.stretch, loading: false });
    } finally {
      busy.current = false;
    }
    if (!again.current) return;
    again.current = false;
    await follow();
  };

  const newest = () =>
    alone(async () => {
      const messages = await read({ limit: pageSize });
      show(key, { messages, hasOlder: messages.length === pageSize, atEnd: true, loading: false });
    });
  const older = () =>
    alone(async () => {
      const { messages, atEnd } = current.current.stretch;
      const [first] = messages;
      if (first === undefined) return;
      const before = await read({ before: first.id, limit: pageSize });
      const all = [...before, ...messages];
      show(key, {
        messages: all.slice(0, maxCount),
        hasOlder: before.length === pageSize,
        atEnd: atEnd && all.length <= maxCount,
        loading: false,
      });
    });
  /** Reads what is shown again, and what has come behind it. */
  const follow = () =>
    alone(async () => {
      const { messages, atEnd, hasOlder } = current.current.stretch;
      const [first] = messages;
      const seen = first === undefined ? [] : await read({ after: first.id - 1, limit: maxCount });
      if (atEnd && (first === undefined || seen.length === maxCount)) {
        const last = await read({ limit: pageSize });
        show(key, { messages: last, hasOlder: last.length === pageSize, atEnd, loading: false });
      } else
        show(key, {
          messages: atEnd ? seen : seen.slice(0, messages.length),
          hasOlder,
          atEnd,
          loading: false,
        });
    });

  useEffect(() => {
    setStretch(nothing);
    again.current = false;
    busy.current = false;
    void newest();
    return eventStream.onReload(() => void newest());
  }, [key]);
  useEvent("chat.changed", ({ data }) => {
    const { chats, more } = data as Changed;
    if (more || chats.some((one) => keyOf(one) === key)) void follow();
  });
  return { ...stretch, newest, older };
}

import { parseCq, type Segment } from "@dicetower/contract";
import { readSegments } from "../message/segments.js";

/** A node of a merged forward with both spellings of its fields, so that every server finds its own. */
export function writeNode({ data }: Segment): Segment {
  if (data.id !== undefined && data.content === undefined) return { type: "node", data };
  const userId = data.user_id ?? data.uin ?? "";
  const nickname = data.nickname ?? data.name ?? "";
  const content = contentOf(data.content);
  return {
    type: "node",
    data: {
      user_id: userId,
      uin: userId,
      nickname,
      name: nickname,
      content: content as unknown as Segment["data"][string],
    },
  };
}

/** The messages of a merged forward, each to be sent alone. */
export function nodeContents(nodes: readonly Segment[]): (readonly Segment[])[] {
  return nodes.map(({ data }) => contentOf(data.content)).filter((segments) => segments.length > 0);
}

function contentOf(content: unknown): readonly Segment[] {
  if (typeof content === "string") return parseCq(content);
  return readSegments(content) ?? [];
}

import { formatCq, type OutgoingStage, type Segment } from "@dicetower/contract";

const tag = /\[(?:img|图):\s*([^\]\n]{1,200}?)\s*\]/gu;

/** Makes `[img:x.png]` and `[图:x.png]` of texts the platform code of an image, so that nothing tears it. */
export function tagStage(): OutgoingStage {
  return {
    key: "assets.tags",
    slot: "style",
    run(part) {
      if (part.segments !== undefined || part.part.plain === true) return undefined;
      if (part.text.includes("[img:") || part.text.includes("[图:"))
        part.text = part.text.replace(tag, (_, file: string) => formatCq([imageSegment(file)]));
      return undefined;
    },
  };
}

/** An image of the asset folder. */
function imageSegment(file: string): Segment {
  return { type: "image", data: { file } };
}

import { createHash } from "node:crypto";
import { codes, failure, type ImageType, imageMediaTypes, imageType } from "@dicetower/contract";
import { imageSize } from "./image-size.js";

/** Bytes of one picture. */
export const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;

/** What is known of a picture by its content. */
export interface Picture {
  readonly kind: ImageType;
  /** Media type. */
  readonly type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

/**
 * Looks at a picture; its name counts for nothing.
 * @throws Failure 41500 for what is no picture that a browser may show, 42200 for a broken or too large one
 */
export function readPicture(bytes: Buffer): Picture {
  const kind = imageType(bytes);
  if (kind === undefined)
    throw failure(
      codes.unsupportedType,
      "The file is no PNG, JPEG, GIF or WebP picture, whatever its name says.",
    );
  const size = imageSize(bytes, kind);
  if (size === undefined)
    throw failure(codes.ruleBroken, "The picture is broken: it does not say how large it is.");
  if (size.width * size.height > maxPixels)
    throw failure(codes.ruleBroken, "The picture has more than 40 megapixels. Make it smaller.");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { kind, type: imageMediaTypes[kind], size: bytes.length, ...size, sha256 };
}

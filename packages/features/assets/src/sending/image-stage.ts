import {
  type Contribution,
  formatCq,
  imageMediaTypes,
  imageType,
  type LiveSettings,
  type Outgoing,
  type OutgoingStage,
  parseCq,
  type Segment,
  type Texts,
  textSegment,
} from "@dicetower/contract";
import type { PictureSource, PublishedPicture } from "../api.js";
import type { Publisher } from "../host/publisher.js";
import type { ImageSend } from "../host/settings.js";
import type { Asset, AssetStore } from "../store/asset-store.js";
import { maxBytes } from "../store/picture.js";

/** For uploads to the image host; each has a limit of its own. */
const limitMs = 60_000;
/** Pictures of one message. */
const maxImages = 20;
/** What a platform opens itself. */
const elsewhere = /^(?:https?:|base64:\/\/)/i;

/** A picture that is to be sent. */
interface FoundPicture extends PublishedPicture {
  readonly bytes: Buffer;
  /** Undefined where it is none of the owner's. */
  readonly asset: Asset | undefined;
}

/** What the pictures of replies rest on. */
export interface ImageParts {
  readonly assets: AssetStore;
  readonly publisher: Publisher;
  readonly send: LiveSettings<ImageSend>;
  readonly texts: () => Texts | undefined;
  readonly sources: () => readonly Contribution<PictureSource>[];
}

/** Puts the pictures themselves in the place of their names: last, so that nothing before has to carry them. */
export function imageStage(parts: ImageParts): OutgoingStage {
  return {
    key: "assets.images",
    slot: "deliver",
    limitMs,
    run(part, { signal }) {
      if (part.segments === undefined && (part.part.plain === true || !part.text.includes("[CQ:image,")))
        return undefined;
      const segments = part.segments ?? parseCq(part.text);
      if (!segments.some(needsWork)) return undefined;
      return filled(parts, part, segments, signal);
    },
  };
}

async function filled(
  parts: ImageParts,
  part: Outgoing,
  segments: readonly Segment[],
  signal: AbortSignal,
): Promise<undefined> {
  const filler = new Filler(parts, part, signal);
  const isText = part.segments === undefined;
  // Until then, and where it takes too long, nothing leaves that names a file.
  part.segments = filler.words(segments);
  const sent: Segment[] = [];
  for (const segment of segments) sent.push(await filler.segment(segment));
  // What is read of the reply elsewhere keeps the name of a picture, or the word for one that is missing.
  if (isText && filler.missing.size > 0)
    part.text = formatCq(segments.map((segment) => (filler.missing.has(segment) ? filler.word() : segment)));
  part.segments = sent;
  return undefined;
}

class Filler {
  readonly missing = new Set<Segment>();
  #count = 0;
  #links = true;

  constructor(
    readonly parts: ImageParts,
    readonly part: Outgoing,
    readonly signal: AbortSignal,
  ) {}

  async segment(segment: Segment): Promise<Segment> {
    if (segment.type === "node") return this.#node(segment);
    if (!isNamed(segment)) return segment;
    const image = ++this.#count <= maxImages ? await this.#image(segment) : undefined;
    if (image === undefined) this.missing.add(segment);
    return image ?? this.word();
  }

  /** Stands where a picture is missing: never its name, which may be a path. */
  word(): Segment {
    const words = this.parts.texts()?.render({ key: "image.failed", values: {} }, this.part.message?.locale);
    return textSegment(words ?? "[?]");
  }

  /** All pictures in words. */
  words(segments: readonly Segment[]): readonly Segment[] {
    return segments.map((segment) => {
      if (isNamed(segment)) return this.word();
      const content = contentOf(segment);
      return content === undefined ? segment : withContent(segment, this.words(content));
    });
  }

  async #node(segment: Segment): Promise<Segment> {
    const content = contentOf(segment);
    if (content === undefined) return segment;
    const filled: Segment[] = [];
    for (const one of content) filled.push(await this.segment(one));
    return withContent(segment, filled);
  }

  async #image({ data }: Segment): Promise<Segment | undefined> {
    const { publisher, send } = this.parts;
    const found = await this.#found(String(data["file"]));
    if (found === undefined) return undefined;
    const { asset, bytes, ...picture } = found;
    const link =
      send.value.mode === "link" && this.#links
        ? await publisher.publish({ ...picture, bytes }, this.signal, asset)
        : undefined;
    // What the host does not take now it does not take for the next picture either.
    this.#links = link !== undefined;
    return { type: "image", data: { ...data, file: link ?? `base64://${bytes.toString("base64")}` } };
  }

  /** A picture of the owner, else of a source whose sign its name begins with. */
  async #found(name: string): Promise<FoundPicture | undefined> {
    const source = this.parts.sources().find(({ key, live }) => live && name.startsWith(key));
    if (source === undefined) {
      const found = await this.parts.assets.read(name);
      return found === undefined ? undefined : { ...found, name: found.asset.name, type: found.asset.type };
    }
    try {
      const read = await source.run(() => source.item.read(name, this.signal));
      const bytes = read === undefined ? undefined : Buffer.from(read);
      const kind = bytes === undefined || bytes.length > maxBytes ? undefined : imageType(bytes);
      if (bytes === undefined || kind === undefined) return undefined;
      return { bytes, name: `picture.${kind}`, type: imageMediaTypes[kind], asset: undefined };
    } catch (error) {
      source.failed(error, `reading the picture "${name}"`);
      return undefined;
    }
  }
}

/** True for an image that names a file, where no platform would look for it. */
function isNamed({ type, data }: Segment): boolean {
  if (type !== "image" || typeof data["file"] !== "string") return false;
  // What a platform has sent itself keeps its address.
  return !elsewhere.test(data["file"]) && typeof data["url"] !== "string";
}

function needsWork(segment: Segment): boolean {
  return isNamed(segment) || (contentOf(segment)?.some(needsWork) ?? false);
}

/** What a folded message holds. */
function contentOf({ type, data }: Segment): readonly Segment[] | undefined {
  const content = type === "node" ? data["content"] : undefined;
  return Array.isArray(content) ? (content as unknown as readonly Segment[]) : undefined;
}

function withContent(segment: Segment, content: readonly Segment[]): Segment {
  return { ...segment, data: { ...segment.data, content: content as unknown as Segment["data"][string] } };
}

/**
 * What the feature `assets` offers to others.
 * @packageDocumentation
 */
import { definePoint, defineToken, type Keyed } from "@dicetower/contract";

/** Pictures that the owner has uploaded, and the way of pictures to those who have only an address. */
export interface Assets {
  /** Bytes and type of a picture; undefined where there is none of that name. */
  read(name: string): Promise<{ readonly bytes: Uint8Array; readonly type: string } | undefined>;
  /** True where the owner has uploaded a picture of that name. */
  has(name: string): Promise<boolean>;
  /**
   * An address under which anybody sees a picture: through the upload host, or of this service where it is reached from
   * outside. Undefined where neither is set up, or the host did not take it.
   */
  publish(picture: PublishedPicture, signal: AbortSignal): Promise<string | undefined>;
}
export const Assets = defineToken<Assets>("Assets");

/** A picture that is to have an address. */
export interface PublishedPicture {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pictures that lie elsewhere than among those that the owner has uploaded: in an archive of decks. */
export interface PictureSource extends Keyed {
  /** How the names of its pictures begin, with a colon: `decks:`. A reply names one as `[img:decks:…]`. */
  readonly key: string;
  /** Bytes of a picture; undefined where there is none of that name. What is no picture is not sent. */
  read(name: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
}
export const pictureSources = definePoint<PictureSource>("pictureSources", ({ key }) => {
  if (!/^[a-z][a-z-]*:$/.test(key))
    throw new TypeError(`picture source "${key}": it is small letters and a colon`);
});

import { Joi } from "@dicetower/contract";
import { defaultFrameBytes, mostFrameBytes } from "./wire/frame-bound.js";

/** Options of this type, beside those that all adapters share. */
export interface BotprotoOptions {
  /** Send the token as `?access_token=` instead of in a header, for servers known to drop headers. */
  readonly tokenInQuery: boolean;
  /** The server shares a disk with the service: file uploads may name a path. */
  readonly sharedDisk: boolean;
  /** Bytes of a frame or report; larger ones are dropped, unless they answer a question. */
  readonly maxFrameBytes: number;
  /** Seconds, shared by all adapter types. */
  readonly heartbeatSeconds: number;
  readonly proxy: string;
}

/** Schema of `options`. */
export const optionsSchema = Joi.object({
  tokenInQuery: Joi.boolean().default(false),
  sharedDisk: Joi.boolean().default(false),
  maxFrameBytes: Joi.number()
    .integer()
    .min(64 * 1024)
    .max(mostFrameBytes)
    .default(defaultFrameBytes),
});

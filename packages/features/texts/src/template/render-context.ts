import {
  locationOf,
  type Message,
  type MessageLocation,
  ReplyContext,
  replyContext,
} from "@dicetower/contract";
import type { TextContext } from "../api/context.js";
import type { RenderOptions } from "../api/templates.js";

const nowhere: MessageLocation = {};

/** What is at hand for one text; place and reply are worked out when somebody asks. */
export class RenderContext implements TextContext {
  #reply: ReplyContext | undefined;

  constructor(
    readonly options: RenderOptions,
    readonly locale: string,
    readonly random: (faces: number) => number,
    /** Nothing may be waited for. */
    readonly now: boolean,
    /** Only the values that were given are put in, no variables that texts share. */
    readonly bare = false,
  ) {}

  get message(): Message | undefined {
    return this.options.message;
  }

  get preview(): boolean {
    return this.options.preview === true;
  }

  get place(): MessageLocation {
    const { place, message } = this.options;
    return place ?? (message === undefined ? nowhere : locationOf(message));
  }

  get reply(): ReplyContext {
    const { reply, message } = this.options;
    this.#reply ??=
      reply ?? (message === undefined ? new ReplyContext(undefined) : message.fact(replyContext));
    return this.#reply;
  }

  die(faces: number): number {
    return (this.options.die ?? this.random)(faces);
  }
}

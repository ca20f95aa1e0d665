import type { Account, HeardCall } from "./account.js";
import { Cast, type Person } from "./cast.js";
import type { Platform } from "./platform.js";
import type { CastKey, PlaceKey, Scene, SceneStep } from "./scene.js";
import { rawOf, seen, segmentsOf } from "./segments.js";

/** Something that the bot said. */
export interface Said {
  readonly id: string;
  /** The group, or who heard it in private. */
  readonly to: string;
  readonly isPrivate: boolean;
  readonly text: string;
}

/** A call of the service that belongs to a scene. */
export interface SceneCall extends HeardCall {
  /** Text of a file that was sent. */
  readonly content: string | undefined;
  readonly said: Said | undefined;
}

/** A scene while it is played: who says what, and what the service did for it. */
export class Table {
  readonly cast: Cast;
  readonly calls: SceneCall[] = [];
  readonly kept: Record<string, string> = {};
  /** Ids of what was said, and of what was answered, by step. */
  readonly #said = new Map<number, string>();
  readonly answers = new Map<number, readonly Said[]>();

  constructor(
    readonly scene: Scene,
    readonly number: number,
    readonly account: Account,
    readonly platform: Platform,
  ) {
    this.cast = new Cast(scene, number);
  }

  /** Takes a call that belongs to it. @returns false where it does not */
  hear(call: HeardCall, answer: unknown): boolean {
    const { group_id, user_id } = call.params;
    // A temporary chat goes to a person through a group.
    const to = this.cast.keyOf(isPrivate(call.action, call.params) ? user_id : (group_id ?? user_id));
    if (to === undefined) return false;
    this.calls.push({ ...call, content: fileText(call), said: this.#saidBy(call, answer, to) });
    return true;
  }

  /** Says the message of a step. @param turn from 1 */
  say(step: SceneStep, number: number, turn: number): void {
    const from = step.from ?? "A";
    const key = from[(turn - 1) % from.length] as CastKey;
    const person = this.cast.people[key];
    if (step.nick !== undefined) person.nick = step.nick;
    if (step.card !== undefined) person.card = step.card;
    if (step.role !== undefined) person.role = step.role;
    const text = this.fill(step.say ?? "").replaceAll("{i}", String(turn));
    const id = this.platform.nextId();
    this.#said.set(number, String(id));
    const message = segmentsOf(text, this.cast, (of) => this.#idOf(of));
    const event = {
      time: Math.floor(Date.now() / 1000) + (step.timeOffset ?? 0),
      post_type: "message",
      message_id: id,
      message_seq: id,
      user_id: person.id,
      message,
      message_format: "array",
      raw_message: rawOf(message),
      font: 14,
      ...this.#placed(step, person),
    };
    this.platform.messages.set(String(id), event);
    this.account.report(event);
  }

  /** Puts ids and what was kept into a text. @param escaped for a regular expression */
  fill(text: string, escaped = false): string {
    return text
      .replace(/\{id:(\w+)\}/g, (whole, key: string) => String(this.cast.idOf(key) ?? whole))
      .replace(/\{kept:(\w+)\}/g, (whole, key: string) => {
        const kept = this.kept[key] ?? whole;
        return escaped ? kept.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : kept;
      });
  }

  #placed({ in: place = "G", noRole }: SceneStep, { id, nick, card, role }: Person) {
    if (place === "P")
      return { message_type: "private", sub_type: "friend", sender: { user_id: id, nickname: nick } };
    const { id: groupId, name } = this.cast.groups[place as Exclude<PlaceKey, "P">];
    const sender = { user_id: id, nickname: nick, card, ...(noRole === true ? {} : { role }) };
    return { message_type: "group", sub_type: "normal", group_id: groupId, group_name: name, sender };
  }

  #idOf(key: string): string {
    const own = /^bot:(\d+)$/.exec(key)?.[1];
    if (own !== undefined) return this.answers.get(Number(own))?.[0]?.id ?? "0";
    return this.#said.get(Number(key)) ?? key;
  }

  #saidBy({ action, params, refused }: HeardCall, answer: unknown, to: string): Said | undefined {
    if (!action.startsWith("send_") || refused) return undefined;
    const { message_id } = answer as { readonly message_id: number };
    return {
      id: String(message_id),
      to,
      isPrivate: isPrivate(action, params),
      text: seen(params["message"] ?? params["messages"], this.cast),
    };
  }
}

function isPrivate(action: string, { message_type, group_id }: HeardCall["params"]): boolean {
  return action.includes("private") || message_type === "private" || group_id === undefined;
}

const inline = "base64://";

function fileText({ action, params }: HeardCall): string | undefined {
  const file = String(params["file"] ?? "");
  if (!action.startsWith("upload_") || !file.startsWith(inline)) return undefined;
  return Buffer.from(file.slice(inline.length), "base64").toString("utf8");
}

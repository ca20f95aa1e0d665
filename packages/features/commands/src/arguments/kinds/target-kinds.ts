import { type ArgumentKind, argumentKind } from "@dicetower/contract";

const qualified = /^([^\s:"“]{1,60}):([^\s:]{1,128})(?=\s|$)/u;
/** An id without its platform: with a digit in it, so that a word of the language is none. */
const id = /^(?=[\w.-]*\d)[\w.-]{1,128}(?=\s|$)/u;
/** An id that was written wins over a mention: a client may have put that there by itself. */
const longId = /^\d{5,128}(?=\s|$)/u;

const personSchema = {
  type: "object",
  properties: { platform: { type: "string" }, userId: { type: "string" } },
  required: ["platform", "userId"],
  additionalProperties: false,
} as const;

const groupSchema = {
  type: "object",
  properties: { platform: { type: "string" }, groupId: { type: "string" } },
  required: ["platform", "groupId"],
  additionalProperties: false,
} as const;

/** Kinds of people and groups. */
export const targetKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "person",
    label: "argument.person",
    read({ text, mention, call }) {
      const here = call.message.account.platform;
      const [all, platform = "", userId = ""] = qualified.exec(text) ?? [];
      if (all !== undefined) return { value: { platform, userId }, length: all.length };
      const pattern = mention === undefined ? id : longId;
      const [said] = pattern.exec(text) ?? [];
      if (said !== undefined) return { value: { platform: here, userId: said }, length: said.length };
      return mention === undefined
        ? undefined
        : { value: { platform: here, userId: mention }, length: 0, takesMention: true };
    },
    schema: () => personSchema,
    write: ({ platform, userId }) => `${platform}:${userId}`,
  }),
  argumentKind({
    key: "mention",
    label: "argument.person",
    read({ text, mention, call }) {
      const here = call.message.account.platform;
      const [all = "", platform, userId = ""] = qualified.exec(text) ?? [];
      if (platform === here) return { value: { platform, userId }, length: all.length };
      return mention === undefined
        ? undefined
        : { value: { platform: here, userId: mention }, length: 0, takesMention: true };
    },
    schema: () => personSchema,
    write: ({ platform, userId }) => `${platform}:${userId}`,
  }),
  argumentKind({
    key: "group",
    label: "argument.group",
    read({ text, call: { message } }) {
      const here = message.account.platform;
      const [all, platform = "", groupId = ""] = qualified.exec(text) ?? [];
      if (all !== undefined) return { value: { platform, groupId }, length: all.length };
      const [said] = id.exec(text) ?? [];
      return said === undefined
        ? undefined
        : { value: { platform: here, groupId: said }, length: said.length };
    },
    schema: () => groupSchema,
    write: ({ platform, groupId }) => `${platform}:${groupId}`,
  }),
];

import { argumentKind } from "@dicetower/contract";

/** The name of an alias, as it was typed. */
export interface AliasName {
  readonly name: string;
  /** As it is looked for: normalised, lower case. */
  readonly word: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** One word that may be the name of an alias. */
    aliasName: AliasName;
  }
}

/** The kind `aliasName`. Whose alias it is depends on who asks, so nothing is suggested or refused here. */
export const aliasNameKind = argumentKind({
  key: "aliasName",
  label: "argument.named.name",
  read({ text, original }) {
    const { length } = /^\S*/u.exec(text)?.[0] ?? "";
    return length === 0
      ? undefined
      : { value: { name: original.slice(0, length), word: text.slice(0, length).toLowerCase() }, length };
  },
  schema: () => ({ type: "string", minLength: 1 }),
  write: (name: string) => name,
});

import type { CommandForm } from "@dicetower/contract";

/** Kinds of the arguments and options in the forms of a command. */
export function kindsOf({ forms }: { readonly forms: readonly Pick<CommandForm, "elements">[] }): string[] {
  return forms.flatMap(({ elements }) =>
    elements.flatMap((one) => (one.type !== "word" && one.kind !== undefined ? [one.kind] : [])),
  );
}

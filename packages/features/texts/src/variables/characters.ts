import type { Contribution } from "@dicetower/contract";
import type { TextContext } from "../api/context.js";
import type { CharacterName, TextValue } from "../api/variables.js";

/** The name of the sender's character, else what `otherwise` answers. */
export type CharacterLookup = (
  context: TextContext,
  otherwise: () => TextValue | undefined,
) => TextValue | undefined | Promise<TextValue | undefined>;

/** Asks sources in order; one that fails is logged and left out. */
export function characterLookup(sources: () => readonly Contribution<CharacterName>[]): CharacterLookup {
  return (context, otherwise) => ask(sources(), 0, context, otherwise);
}

function ask(
  sources: readonly Contribution<CharacterName>[],
  at: number,
  context: TextContext,
  otherwise: () => TextValue | undefined,
): TextValue | undefined | Promise<TextValue | undefined> {
  const source = sources[at];
  if (source === undefined) return otherwise();
  const next = (name: string | undefined) =>
    name === undefined || name === "" ? ask(sources, at + 1, context, otherwise) : name;
  const failed = (error: unknown) => {
    source.failed(error, "naming the character of somebody");
    return ask(sources, at + 1, context, otherwise);
  };
  if (!source.live) return next(undefined);
  try {
    const name = source.run(() => source.item.name(context));
    return name instanceof Promise ? name.then(next, failed) : next(name);
  } catch (error) {
    return failed(error);
  }
}

import { type Command, locationOf, type Message } from "@dicetower/contract";
import type { RuleSystem, RuleSystems } from "@dicetower/rule-systems/api";

/** Tells the commands of rule systems that are not played where a message was said. */
export function elsewhereAt(
  systems: RuleSystems | undefined,
  message: Message,
): (command: Command) => boolean {
  if (systems === undefined) return () => false;
  const here = new Set(extensionsOf(systems.at(locationOf(message))));
  const others = new Set(systems.all.flatMap(extensionsOf));
  return ({ extension = "core" }) => others.has(extension) && !here.has(extension);
}

function extensionsOf({ template }: RuleSystem): readonly string[] {
  return template.commands.set.relatedExt ?? [];
}

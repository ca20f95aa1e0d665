import type { ParsedTemplate, TemplateNode } from "./nodes.js";

/** Names of the variables in a template, those in samples included, as often as they stand there. */
export function namesOf(template: ParsedTemplate): string[] {
  if ("nodes" in template) return template.nodes.flatMap(namesIn);
  return template.holes.filter((hole) => typeof hole === "string");
}

function namesIn(node: TemplateNode): string[] {
  if (node.kind === "variable") return [node.name];
  return node.kind === "sample" ? node.alternatives.flatMap((nodes) => nodes.flatMap(namesIn)) : [];
}

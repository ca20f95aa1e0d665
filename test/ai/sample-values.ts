import type { TextItem } from "@dicetower/contract";

/** Values that tell numbers, levels and names apart, each another one in a text. */
export function sampleValues(item: TextItem): Readonly<Record<string, string | number>> {
  const names = new Set<string>();
  for (const wording of Object.values(item.values))
    for (const [, name = ""] of wording.matchAll(/\{([\p{L}_][\p{L}\p{N}_.]*)\}/gu)) names.add(name);
  return Object.fromEntries([...names].map((name, at) => [name, sampleOf(name, at)]));
}

function sampleOf(name: string, at: number): string | number {
  if (/level/i.test(name)) return at % 2 === 0 ? "大成功" : "fumble";
  if (/^(?:prefix)$/.test(name)) return ".";
  if (/nick|name|who|skill|word|title|self|left|right|winner/i.test(name)) return `Zoë${"ŋ".repeat(at + 1)}`;
  if (/expr|detail|roll/i.test(name)) return `${at + 2}d6=${31 + at}`;
  return 37 + at * 3;
}

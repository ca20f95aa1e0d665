#!/usr/bin/env node
// Writes src/components/icons/icon-shapes.ts from the outline icons of @tabler/icons (MIT), of which only those named here
// are taken: `npm pack @tabler/icons`, unpack, and `node bin/draw-icons.mjs <folder>/icons/outline`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const names =
  `activity adjustments-horizontal alert-circle alert-triangle apps archive arrow-back-up arrow-down arrow-left arrow-right arrow-up
arrows-sort bell ban book books bolt box brand-javascript broadcast bug calendar calendar-event camera cards chart-bar chart-line check checklist
chevron-down chevron-left chevron-right chevron-up circle circle-check circle-dot circle-x clock cloud code color-swatch command compass copy
cpu dashboard database device-desktop device-floppy dice-5 dots dots-vertical download edit external-link eye eye-off file file-text
filter flag folder folder-open forms git-branch grip-vertical hash heart help history home hourglass info-circle key keyboard language
layout-dashboard layout-sidebar link list list-check list-details loader-2 lock lock-open login logout mail masks-theater menu-2 message message-2
messages microphone minus moon package palette pencil photo player-pause player-play player-stop plug plug-connected plug-x plus
power puzzle question-mark refresh restore robot rocket route rotate-clockwise scale search send server settings shield shield-check
shield-lock sitemap sparkles square stack-2 star sun swords table tag template terminal-2 test-pipe timeline-event toggle-left tool
tournament trash unlink upload user user-check user-circle user-plus users users-group versions wand wifi wifi-off world x zoom-in`
    .split(/\s+/)
    .sort();

const folder = process.argv[2];
if (folder === undefined) throw new Error("say where the outline icons of @tabler/icons lie");
const lines = [];
for (const name of names) {
  const svg = readFileSync(join(folder, `${name}.svg`), "utf8");
  const drawn = [...svg.matchAll(/<path d="([^"]+)"[^>]*\/>/g)]
    .map(([, d]) => d)
    .filter((d) => !d.startsWith("M0 0h24v24"));
  const other = [...svg.matchAll(/<(?!svg|path|\/|!)(\w+)/g)].map(([, tag]) => tag);
  if (drawn.length === 0 || other.length > 0) throw new Error(`${name} cannot be drawn with paths alone`);
  lines.push(`  "${name}": "${drawn.join(" ")}",`);
}
writeFileSync(
  new URL("../src/components/icons/icon-shapes.ts", import.meta.url),
  `// Drawn by bin/draw-icons.mjs from Tabler Icons 3.51.0, MIT licence, © Paweł Kuna.

/** Paths of the icons, in a box of 24 × 24, as strokes. */
export const shapes = {
${lines.join("\n")}
} as const;
`,
);
console.log(`${names.length} icons`);

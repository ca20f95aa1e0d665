import { type Texts, zoneText } from "@dicetower/contract";
import type { Line } from "../lines/line.js";
import { plainText } from "../lines/plain-text.js";
import { timeText } from "../lines/txt-form.js";
import type { LogView, Participant } from "../logs/log-row.js";
import { imagesOf } from "./csv-form.js";
import { htmlStyle } from "./html-style.js";

/** What a line needs besides itself. */
export interface HtmlParts {
  readonly word: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly locale: string;
  /** A picture as a data address; undefined where there is none, or it is too large. */
  readonly picture: (name: string) => Promise<string | undefined>;
}

/** Words of the html form in a language. */
export function wordsOf(texts: Texts | undefined, locale: string | undefined): HtmlParts["word"] {
  return (key, values = {}) => texts?.render({ key: `logs.html.${key}`, values }, locale) ?? key;
}

function escapeHtml(text: string): string {
  return plainText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const switches = ["command", "ooc", "observer", "bot", "time"] as const;

/** Everything before the lines. No script can run in it, whatever a line says. */
export function htmlHead(log: LogView, { word, locale }: HtmlParts): string {
  const title = escapeHtml(log.name);
  const end = log.endedAt > 0 ? log.endedAt : log.updatedAt;
  const people = log.participants
    .map(
      ({ name, userId, lines, color }) =>
        `<li><span class="name" style="color:${color}">${escapeHtml(name || userId)}</span> ${escapeHtml(word("lines", { count: lines }))}</li>`,
    )
    .join("");
  const boxes = switches
    .map(
      (name) =>
        `<label><input type="checkbox" id="hide-${name}"> ${escapeHtml(word(`hide.${name}`))}</label>`,
    )
    .join("");
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="span">${log.groupName === "" ? "" : `${escapeHtml(log.groupName)} · `}${timeText(log.startedAt)} – ${timeText(end)} (${escapeHtml(zoneText(log.startedAt * 1000))}) · ${escapeHtml(word("lines", { count: log.lineCount }))}</p>
<ul class="people">${people}</ul>
<fieldset class="switches"><legend>${escapeHtml(word("switches"))}</legend>${boxes}</fieldset>
</header>
<main>
<ol class="lines">
`;
}

export const htmlFoot = "</ol>\n</main>\n</body>\n</html>\n";

/** One line, its pictures in it. */
export async function htmlLine(
  line: Line,
  person: Pick<Participant, "color"> | undefined,
  parts: HtmlParts,
): Promise<string> {
  const classes = [
    line.isDice ? "bot" : "",
    line.isCommand ? "command" : "",
    line.fetched ? "fetched" : "",
    line.channel === "main" ? "" : line.channel,
  ].filter((name) => name !== "");
  const color = person?.color ?? "#7a7f87";
  const name = line.nickname || line.userId;
  return (
    `<li${classes.length === 0 ? "" : ` class="${classes.join(" ")}"`}>` +
    `<time${line.fetched ? ` title="${escapeHtml(parts.word("fetched"))}"` : ""} datetime="${new Date(line.at * 1000).toISOString()}">[${timeText(line.at)}]</time>` +
    `<span class="mark" style="background:${color}" aria-hidden="true">${escapeHtml([...name][0] ?? "?")}</span>` +
    `<p class="text"><span class="name" style="color:${color}">${escapeHtml(name)}</span>${placeOf(line)}: ` +
    `${await textWithPictures(line, parts)}${badge(line, parts)}</p></li>\n`
  );
}

function placeOf({ groupName }: Line): string {
  return groupName === "" ? "" : ` <span class="place">[${escapeHtml(groupName)}]</span>`;
}

async function textWithPictures(line: Line, { picture, word }: HtmlParts): Promise<string> {
  let html = escapeHtml(line.message);
  for (const file of imagesOf(line)) {
    const place = escapeHtml(`[image:${file}]`);
    const address = await picture(file);
    const shown =
      address === undefined
        ? `<em>${escapeHtml(word("noImage"))}</em>`
        : `<img src="${address}" alt="${escapeHtml(word("image"))}">`;
    html = html.split(place).join(shown);
  }
  return html;
}

const levels = new Set(["critical", "extreme", "hard", "success", "failure", "fumble"]);

function badge({ commandInfo }: Line, { word }: HtmlParts): string {
  if (commandInfo === null || commandInfo.rolls.length === 0) return "";
  const { level, rolls } = commandInfo;
  const known = levels.has(level);
  const values = rolls.map(
    ({ expr, value }) => `${expr} = ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const said = known ? ` ${word(`level.${level}`)}` : "";
  return `<span class="roll${known ? ` ${level}` : ""}">${escapeHtml(values.join(", ") + said)}</span>`;
}

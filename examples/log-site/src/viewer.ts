import { createHash } from "node:crypto";

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1rem;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
time{opacity:.6;font-size:.85rem;margin-right:.5rem}
b{margin-right:.25rem}
.dice{opacity:.85}
`;

/** Reads the log in the browser: the password stands behind the \`#\`, which browsers do not send with the page. */
const script = `
const key = new URLSearchParams(location.search).get("key") ?? "";
const password = location.hash.slice(1);
const main = document.querySelector("main");
const say = (text) => { main.textContent = text; };
try {
  const asked = await fetch("dice/api/load_data?" + new URLSearchParams({ key, password }));
  const log = await asked.json();
  if (!asked.ok) throw new Error(log.message);
  const bytes = Uint8Array.from(atob(log.data), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { items } = JSON.parse(await new Response(stream).text());
  document.title = log.name;
  document.querySelector("h1").textContent = log.name;
  const colors = new Map();
  const rows = items.map(({ nickname, IMUserId, time, message, isDice }) => {
    if (!colors.has(IMUserId)) colors.set(IMUserId, "hsl(" + ((colors.size * 137) % 360) + " 60% 45%)");
    const row = document.createElement("p");
    const at = document.createElement("time");
    const name = document.createElement("b");
    at.textContent = new Date(time * 1000).toLocaleString();
    name.textContent = nickname + ":";
    name.style.color = colors.get(IMUserId);
    if (isDice) row.className = "dice";
    row.append(at, name, message);
    return row;
  });
  main.replaceChildren(...rows);
} catch (error) {
  say(error.message);
}
`;

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing but the page's own script and style runs, whatever a log says. */
export const viewerPolicy = `default-src 'none'; connect-src 'self'; script-src ${digest(script)}; style-src ${digest(style)} 'unsafe-hashes'; base-uri 'none'; form-action 'none'`;

/** The page that shows a log. */
export const viewerPage = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log</title>
<style>${style}</style>
</head>
<body>
<h1></h1>
<main></main>
<script type="module">${script}</script>
</body>
</html>
`;

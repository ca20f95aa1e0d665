import type { Json } from "@dicetower/panel-kit";
import { everythingValue } from "./schemas.js";

type Row = Record<string, Json>;

const names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jo", "Kit", "Lea"];
const people: Row[] = Array.from({ length: 240 }, (_, at) => ({
  id: at + 1,
  name: `${names[at % names.length]}${at < names.length ? "" : ` ${at}`}`,
  role: ["player", "keeper", "helper"][at % 3] ?? "player",
  state: ["on", "on", "off", "failed"][at % 4] ?? "on",
  trust: at % 6,
  seenAt: 1_700_000_000 + at * 3600,
  enabled: at % 5 !== 0,
}));
/** A picture of one point. */
const picture = Uint8Array.from(atob("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="), (letter) =>
  letter.charCodeAt(0),
);
let settings: Json = everythingValue;
let revision = 7;
const past: Json[] = [];

/** Answers calls of the gallery from memory: it is served by a bare server of files. */
export function fakeApi(): void {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input), location.href);
    const path = url.pathname.slice(url.pathname.indexOf("/api/"));
    if (!url.pathname.includes("/api/")) return real(input, init);
    const method = init.method ?? "GET";
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Json) : null;
    const headers = new Headers(init.headers);
    if (path.startsWith("/api/settings/everything"))
      return settingsCall(method, path, body, headers.get("if-match"));
    if (path === "/api/pictures/map.gif")
      return new Response(picture, { headers: { "content-type": "image/gif" } });
    if (path === "/api/assets/upload" && init.body instanceof FormData) return uploadCall(init.body);
    if (path === "/api/plans/preview") return planCall(body);
    if (path.startsWith("/api/people")) return peopleCall(method, path, url.searchParams, body);
    return failure(404, 40400, "There is nothing here.");
  };
  // Tests change the settings behind the page's back.
  document.addEventListener("gallery:others", (event) => {
    const record = settings as Row;
    settings = { ...record, ...(event as CustomEvent<Row>).detail };
    revision++;
  });
}

function answer(data: Json, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ code: 0, message: "ok", data }), {
    headers: { "content-type": "application/json", ...headers },
  });
}

function failure(status: number, code: number, message: string, errors: Json = []): Response {
  return new Response(JSON.stringify({ code, message, data: null, errors }), { status });
}

function uploadCall(form: FormData): Response {
  const file = form.get("file") as File;
  if (file.name.endsWith(".exe")) return failure(415, 41500, "Programs are not taken.");
  return answer({ name: `${file.name}${form.get("replace") === "true" ? " (replaced)" : ""}` });
}

function planCall(body: Json): Response {
  const { condition } = body as { condition: { cron: string } };
  if (condition.cron.split(" ").length !== 5)
    return failure(400, 40001, "One field is wrong.", [{ path: "/condition/cron", message: "Five fields." }]);
  return answer({ runs: [1, 2, 3, 4, 5].map((week) => 1_700_470_800 + week * 604_800) });
}

function settingsCall(method: string, path: string, body: Json, seen: string | null): Response {
  const shown = () => answer({ ...(settings as Row), uptime: 12 }, { etag: `"${revision}"` });
  if (path.endsWith("/history"))
    return answer(
      past
        .map((value, at) => ({
          n: at + 1,
          at: 1_700_000_000 + at * 600,
          actor: { kind: "panel", name: "ann" },
          value,
        }))
        .reverse(),
    );
  const restored = /history\/(\d+)\/restore$/.exec(path)?.[1];
  if (restored !== undefined) {
    settings = past[Number(restored) - 1] ?? settings;
    revision++;
    return shown();
  }
  if (method === "GET") return shown();
  if (seen !== null && seen !== `"${revision}"`)
    return failure(409, 40900, "Somebody else has saved meanwhile.");
  const next = body as Row;
  if (next["name"] === "No!")
    return failure(400, 40001, "One field is wrong.", [
      { path: "/name", message: "This name is not possible." },
    ]);
  past.push(settings);
  settings = {
    ...next,
    ...(next["token"] === null ? { token: "" } : next["token"] ? { token: "<configured>" } : {}),
  };
  revision++;
  return shown();
}

function peopleCall(method: string, path: string, query: URLSearchParams, body: Json): Response {
  const id = Number(/people\/(\d+)/.exec(path)?.[1] ?? 0);
  const at = people.findIndex((one) => one["id"] === id);
  if (id === 0 && method === "GET") {
    const words = (query.get("q") ?? "").toLowerCase();
    const role = query.get("role") ?? "";
    const sort = query.get("sort") ?? "";
    const key = sort.replace("-", "");
    const found = people
      .filter((one) => String(one["name"]).toLowerCase().includes(words) || String(one["id"]) === words)
      .filter((one) => role === "" || one["role"] === role);
    if (key !== "")
      found.sort((a, b) => String(a[key]).localeCompare(String(b[key]), "en", { numeric: true }));
    if (sort.startsWith("-")) found.reverse();
    const page = Number(query.get("page") ?? 1);
    const size = Number(query.get("pageSize") ?? 20);
    return answer({
      items: found.slice((page - 1) * size, page * size),
      total: found.length,
      page,
      pageSize: size,
    });
  }
  if (id === 0) {
    const made = { id: people.length + 1000, seenAt: 1_700_000_000, enabled: true, ...(body as Row) };
    people.unshift(made);
    return answer(made);
  }
  const row = people[at];
  if (row === undefined) return failure(404, 40400, "There is no such person.");
  if (method === "DELETE") people.splice(at, 1);
  else if (method !== "GET") Object.assign(row, body as Row);
  return answer(row);
}

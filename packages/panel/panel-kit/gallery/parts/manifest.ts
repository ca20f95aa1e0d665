import type { JsonSchema, ManifestForm, ManifestTable } from "@dicetower/panel-kit";
import { everything } from "./schemas.js";

const person: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "integer", title: "Number", readOnly: true },
    name: { type: "string", title: "Name" },
    role: {
      title: "Role",
      enum: ["player", "keeper", "helper"],
      "x-options": { player: "Player", keeper: "Keeper", helper: "Helper" },
    },
    trust: { type: "integer", title: "Trust", minimum: 0, maximum: 5 },
    state: {
      title: "State",
      enum: ["on", "off", "failed"],
      "x-options": { on: "On", off: "Off", failed: "Failed" },
    },
    seenAt: { type: "integer", title: "Seen" },
    enabled: { type: "boolean", title: "Enabled" },
  },
};
const { id: _id, seenAt: _seen, ...writable } = person.properties ?? {};
const body: JsonSchema = { ...person, properties: writable };
const operation = (method: string, path: string, title: string, with_: JsonSchema | null = null) => ({
  method,
  path,
  body: with_,
  title,
  summary: "",
  confirm: method === "DELETE",
  answer: method === "GET" ? person : null,
});

/** A resource with everything. */
export const peopleTable: ManifestTable = {
  key: "people",
  title: "People",
  summary: "",
  path: "/api/people",
  idField: "id",
  item: person,
  columns: ["name", "role", "state", "trust", "seenAt"],
  paged: true,
  query: {
    type: "object",
    properties: {
      page: { type: "integer" },
      pageSize: { type: "integer" },
      q: { type: "string" },
      sort: { type: "string" },
      role: person.properties?.["role"] ?? {},
    },
  },
  create: operation("POST", "/api/people", "Create", body),
  update: operation("PUT", "/api/people/{id}", "Edit", body),
  remove: operation("DELETE", "/api/people/{id}", "Delete"),
  toggle: operation("PATCH", "/api/people/{id}", "Switch"),
  batch: ["remove", "enable", "disable"],
  read: "/api/people/{id}",
  many: [],
  tabs: [],
  actions: [operation("GET", "/api/people/{id}", "Show everything")],
};

/** A settings group with everything. */
export const everythingForm: ManifestForm = {
  key: "everything",
  title: "Everything",
  summary: "",
  path: "/api/settings/everything",
  schema: everything,
  layers: ["group"],
  takesEffect: "now",
  secrets: ["token"],
  shows: ["uptime"],
  showTitles: { uptime: "Minutes since the start" },
  history: true,
};

import type { Json, JsonSchema } from "@dicetower/panel-kit";

/** A schema with every kind of field. */
export const everything: JsonSchema = {
  type: "object",
  properties: {
    name: {
      type: "string",
      title: "Name",
      description: "Said at the beginning of each answer.",
      minLength: 1,
      maxLength: 20,
    },
    enabled: { type: "boolean", title: "Enabled", default: true },
    mode: {
      title: "Mode",
      enum: ["quiet", "normal", "loud"],
      "x-options": { quiet: "Quiet", normal: "Normal", loud: "Loud" },
      default: "normal",
    },
    loudness: {
      type: "integer",
      title: "Loudness",
      minimum: 0,
      maximum: 11,
      default: 5,
      "x-unit": "dB",
      "x-dependsOn": { field: "mode", equals: "loud" },
    },
    engine: {
      title: "Engine",
      enum: ["native", "compat1", "compat2", "probability", "receipts", "plain", "fast"],
      default: "native",
      "x-restart": true,
    },
    zone: { title: "Time zone", enum: Array.from({ length: 24 }, (_, at) => `UTC+${at}`) },
    cooldown: { type: ["number", "null"], title: "Cool-down", minimum: 0, "x-unit": "s" },
    greeting: { type: "string", title: "Greeting", maxLength: 2000, "x-multiline": true },
    pattern: { type: "string", title: "Pattern", format: "regex" },
    colour: { type: "string", title: "Colour", format: "color" },
    quietFrom: { type: "string", title: "Quiet from", format: "time" },
    token: { type: "string", title: "Access token", "x-secret": true, description: "Of the chat platform." },
    owner: { type: "string", title: "Owner", "x-reference": "people" },
    prefixes: {
      type: "array",
      title: "Prefixes",
      items: { type: "string", minLength: 1 },
      default: [".", "。"],
      maxItems: 6,
    },
    replies: {
      type: "array",
      title: "Replies",
      items: {
        type: "object",
        required: ["text"],
        properties: {
          text: { type: "string", title: "Text" },
          weight: { type: "number", title: "Weight", minimum: 0, "x-widget": "weight" },
        },
      },
      "x-summary": "text",
    },
    limits: {
      type: "object",
      title: "Limits by name",
      additionalProperties: { type: "integer", minimum: 0 },
    },
    source: {
      title: "Source",
      oneOf: [
        {
          type: "object",
          title: "A file",
          required: ["kind", "path"],
          properties: { kind: { const: "file" }, path: { type: "string", title: "Path" } },
        },
        {
          type: "object",
          title: "An address",
          required: ["kind", "url"],
          properties: {
            kind: { const: "web" },
            url: { type: "string", format: "uri", title: "Address" },
            retries: { type: "integer", title: "Retries" },
          },
        },
      ],
    },
    network: {
      type: "object",
      title: "Network",
      properties: {
        port: { type: "integer", title: "Port", minimum: 0, maximum: 65535, default: 18088 },
        proxy: {
          type: "object",
          title: "Proxy",
          properties: {
            host: { type: "string", title: "Host" },
            limits: {
              type: "object",
              title: "Limits of the proxy",
              properties: {
                perMinute: { type: "integer", title: "Per minute" },
                burst: { type: "integer", title: "Burst" },
              },
            },
          },
        },
      },
    },
    raw: { title: "Anything" },
    debug: { type: "boolean", title: "Write everything down", default: false, "x-advanced": true },
  },
};

/** A value for it, with a field that the schema does not know. */
export const everythingValue: Json = {
  name: "Tower",
  mode: "normal",
  loudness: 7,
  cooldown: null,
  greeting: "Hello\nand welcome",
  pattern: "^\\d+$",
  colour: "#4250c5",
  quietFrom: "22:30",
  token: "<configured>",
  owner: "2",
  replies: [
    { text: "Yes", weight: 3 },
    { text: "No", weight: 1 },
  ],
  limits: { ann: 3, bob: 12 },
  source: { kind: "web", url: "https://example.org/deck.json" },
  network: { proxy: { host: "localhost", limits: { perMinute: 60 } } },
  raw: { free: [1, "two", null] },
  later: { added: "by a newer version" },
};

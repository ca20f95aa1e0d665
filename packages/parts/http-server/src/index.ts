export { type AccessKey, createAccessKey, keyDigest, type RotatingKey } from "./auth/access-key.js";
export type { EventStream } from "./events/event-stream.js";
export { jsonSchemaOf } from "./openapi/json-schema.js";
export { defaultLimits, defaultRate, type HttpLimits } from "./request/limits.js";
export type { Exposure } from "./request/proxy-trust.js";
export { PublishError } from "./request/served-route.js";
export type { Act } from "./response/error-responder.js";
export { createHttpServer, type HttpCounts, type HttpServer } from "./server/http-server.js";
export type { HttpServerOptions } from "./server/options.js";

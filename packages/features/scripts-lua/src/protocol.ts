/** What the service and the worker of Lua say to each other. All of it is JSON. */
export * from "./protocol/asks.js";
export * from "./protocol/tasks.js";
export * from "./protocol/values.js";

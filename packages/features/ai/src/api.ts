/**
 * What the feature `ai` offers to others: models behind one service that bounds and counts every request, the memory
 * of the AI layer, and the point that tools are contributed to.
 * @packageDocumentation
 */
export * from "./api/ai.js";
export * from "./api/command-tool.js";
export * from "./api/memory.js";
export * from "./api/messages.js";
export * from "./api/settings.js";
export type * from "./api/tool-of-forms.js";
export * from "./api/tools.js";

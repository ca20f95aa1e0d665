export { type ScriptedDice, scriptedDice } from "./scripted.js";
export { createRandom } from "./system.js";

/** Text templates of Dice!, for the service's side. */
export * from "./templates/codes.js";
export * from "./templates/expand.js";

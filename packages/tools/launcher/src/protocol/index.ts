/**
 * What a launcher and its host say to each other: messages over IPC, variables of the environment, exit codes.
 * @packageDocumentation
 */
export { exitCodes } from "./exit-codes.js";
export {
  type FieldsOf,
  type Greeting,
  greetedVariable,
  type HostMessage,
  type InstallResult,
  type LauncherMessage,
  supervisedVariable,
  type UncheckedFieldsOf,
} from "./messages.js";

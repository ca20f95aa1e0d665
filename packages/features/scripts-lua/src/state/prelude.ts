import { base } from "./prelude/base.js";
import { files } from "./prelude/files.js";
import { globals } from "./prelude/globals.js";
import { json } from "./prelude/json.js";
import { main } from "./prelude/main.js";
import { message } from "./prelude/message.js";
import { modules } from "./prelude/modules.js";
import { objects } from "./prelude/objects.js";

/** The Lua that runs before any script, in one chunk: its locals are what scripts cannot reach. */
export const prelude = [base, objects, message, globals, files, modules, json, main].join("\n");

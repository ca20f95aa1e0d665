// Preloaded with NODE_OPTIONS: acts as if npm had not compiled sqlite3.
import Module from "node:module";

const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  if (!request.endsWith("node_sqlite3.node")) return resolve(request, ...rest);
  throw Object.assign(new Error(`Cannot find module '${request}'`), { code: "MODULE_NOT_FOUND" });
};

/** Calls functions of a QuickJS in a worker, and nothing else: what calls of scripts are measured by. */
import { parentPort } from "node:worker_threads";
import { getQuickJS } from "quickjs-emscripten";
import { commandBody, hookBody, lookers } from "../owner/script-sources.js";

const vm = (await getQuickJS()).newContext();
const compiled = (source: string) => vm.unwrapResult(vm.evalCode(source));
const command = compiled(
  `((ctx, msg, args) => { let said = ''; const reply = (text) => { said = text; }; ${commandBody}; return said; })`,
);
const hooks = Array.from({ length: lookers }, (_, at) =>
  compiled(
    `(() => { let heard = 0; return (ctx, msg) => { let said = ''; const reply = (text) => { said = text; };
      (() => { ${hookBody(at)} })(); return said; }; })()`,
  ),
);
const json = vm.getProp(vm.global, "JSON");
const parse = vm.getProp(json, "parse");

function call(run: typeof command, values: readonly (typeof command)[]): string {
  const result = vm.unwrapResult(vm.callFunction(run, vm.undefined, ...values));
  const text = vm.getString(result);
  result.dispose();
  return text;
}

parentPort?.on("message", ({ kind, text }: { kind: "command" | "plain"; text: string }) => {
  const written = vm.newString(text);
  const value = vm.unwrapResult(vm.callFunction(parse, json, written));
  const parts = ["ctx", "msg", "args"].map((name) => vm.getProp(value, name));
  const said =
    kind === "command" ? call(command, parts) : hooks.map((hook) => call(hook, parts.slice(0, 2))).join("");
  for (const one of [written, value, ...parts]) one.dispose();
  parentPort?.postMessage(said);
});

import { textOf } from "../../encoding.js";
import type { FileDone, LuaSource, LuaTask } from "../../protocol.js";
import { Many } from "../machine.js";
import { olderWaysOf } from "../older-scripts.js";
import { insideRoot } from "../paths.js";
import type { Run, Sources } from "../run.js";
import type { Taken } from "../stack.js";
import { bytes, type HostFunctions, raw, text, texts } from "./values.js";

const denied = "Permission denied";
const numbers: Readonly<Record<string, number>> = {
  "No such file or directory": 2,
  "Permission denied": 13,
  "File exists": 17,
  "Is a directory": 21,
  "No space left on device": 28,
  "Read-only file system": 30,
};

/** As the C library fails: nil, sentence with the path, number. */
function failed(path: string, reason: string): Many {
  return new Many([null, `${path}: ${reason}`, numbers[reason] ?? 5]);
}

function done(path: string, answer: FileDone): unknown {
  return answer.reason === undefined ? true : failed(path, answer.reason);
}

function source(found: LuaSource | null): unknown {
  if (found === null) return null;
  const { groupZero, mentionsByQq } = olderWaysOf(found);
  return new Many([found.path, found.text, groupZero, mentionsByQq]);
}

/** Files of the virtual root, and sources of scripts. */
export function fileCalls(
  run: Run,
  sources: Sources,
  { module, revision }: Pick<LuaTask, "module" | "revision">,
): HostFunctions {
  return {
    file_read: texts((value) => {
      const path = text(value);
      const place = insideRoot(path);
      if (place === undefined) return failed(path, denied);
      const found = run.ask("file.read", place);
      return found === null ? failed(path, "No such file or directory") : Buffer.from(found, "base64");
    }),
    file_stat: texts((value) => {
      const place = insideRoot(text(value));
      const found = place === undefined ? null : run.ask("file.stat", place);
      return found === null ? null : new Many([found.kind, found.size]);
    }),
    file_write: bytes((value, content, append) => {
      const path = textOf(raw(value));
      const place = insideRoot(path);
      if (place === undefined || place === "") return failed(path, denied);
      return done(
        path,
        run.ask("file.write", place, Buffer.from(raw(content)).toString("base64"), append === true),
      );
    }),
    file_remove: texts((value) => {
      const path = text(value);
      const place = insideRoot(path);
      return place === undefined || place === ""
        ? failed(path, denied)
        : done(path, run.ask("file.remove", place));
    }),
    file_rename: texts((from, to) => {
      const [old, fresh] = [insideRoot(text(from)), insideRoot(text(to))];
      if (!old || !fresh) return failed(text(from), denied);
      return done(text(from), run.ask("file.rename", old, fresh));
    }),
    file_folder: texts((value) => {
      const path = text(value);
      const place = insideRoot(path);
      return place === undefined ? failed(path, denied) : done(path, run.ask("file.folder", place));
    }),
    source: texts((paths) => {
      const places = (Array.isArray(paths) ? paths : [])
        .map((path: Taken) => insideRoot(text(path)))
        .filter((path): path is string => path !== undefined && path !== "");
      if (places.length === 0) return null;
      return source(
        sources.find(revision, `${module} path ${places.join("\n")}`, () => run.ask("source", places)),
      );
    }),
    script: texts((name) =>
      source(sources.find(revision, `${module} name ${text(name)}`, () => run.ask("script", text(name)))),
    ),
  };
}

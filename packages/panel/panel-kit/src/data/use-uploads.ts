import { useState } from "preact/hooks";
import { reasonOf } from "./failure.js";
import { api } from "./typed-calls.js";

/** What came of a file. */
export interface UploadResult<T> {
  readonly file: string;
  /** The answer; undefined where the file was refused. */
  readonly answer: T | undefined;
  /** Why it was refused; empty where it was not. */
  readonly problem: string;
}

/** Sends files one after another, each as `file` of a form, and tells what came of each. */
export function useUploads<T>(path: string): {
  readonly busy: boolean;
  readonly results: readonly UploadResult<T>[];
  /** @param fields what else the form holds */
  readonly send: (
    files: readonly File[],
    fields: Readonly<Record<string, string>>,
  ) => Promise<readonly UploadResult<T>[]>;
} {
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly UploadResult<T>[]>([]);
  return {
    busy,
    results,
    async send(files, fields) {
      setBusy(true);
      setResults([]);
      const all: UploadResult<T>[] = [];
      for (const file of files) {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        body.append("file", file, file.name);
        const result = await api.post<T>(path, { body }).then(
          (answer) => ({ file: file.name, answer, problem: "" }),
          (error: unknown) => ({ file: file.name, answer: undefined, problem: reasonOf(error) }),
        );
        all.push(result);
        setResults([...all]);
      }
      setBusy(false);
      return all;
    },
  };
}

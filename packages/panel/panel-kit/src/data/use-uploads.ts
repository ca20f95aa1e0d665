import type { Answer, PathWith } from "@dicetower/client";
import { useState } from "preact/hooks";
import { callApi } from "./api.js";
import { reasonOf } from "./failure.js";

/** What came of a file. */
export interface UploadResult<T> {
  readonly file: string;
  /** The answer; undefined where the file was refused. */
  readonly answer: T | undefined;
  /** Why it was refused; empty where it was not. */
  readonly problem: string;
}

/** What an upload answers: as the API says it, unknown where it does not know the path. */
export type Uploaded<P extends string> = P extends PathWith<"post"> ? Answer<P, "post"> : unknown;

/**
 * Sends files one after another, each as `file` of a form, and tells what came of each.
 * @param path or which one takes a file
 */
export function useUploads<P extends string>(
  path: P | ((file: File) => P),
): {
  readonly busy: boolean;
  readonly results: readonly UploadResult<Uploaded<P>>[];
  /** @param fields what else the form holds */
  readonly send: (
    files: readonly File[],
    fields: Readonly<Record<string, string>>,
  ) => Promise<readonly UploadResult<Uploaded<P>>[]>;
} {
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly UploadResult<Uploaded<P>>[]>([]);
  return {
    busy,
    results,
    async send(files, fields) {
      setBusy(true);
      setResults([]);
      const all: UploadResult<Uploaded<P>>[] = [];
      for (const file of files) {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        body.append("file", file, file.name);
        const result = await callApi<Uploaded<P>>("POST", typeof path === "string" ? path : path(file), {
          body,
        }).then(
          ({ data: answer }) => ({ file: file.name, answer, problem: "" }),
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

import { codes, type Failure, failure } from "@dicetower/contract";

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full: nothing was written. Make room and try again.",
  EDQUOT: "The disk quota is used up: nothing was written. Make room and try again.",
  EFBIG: "The file would be larger than the system allows: nothing was written.",
  EROFS: "The disk can only be read: nothing was written.",
  EACCES: "The system does not let the service at this file.",
  EPERM: "The system does not let the service at this file.",
  EIO: "The disk reports an error. Look at its health before anything else.",
  EMFILE: "The service has too many files open. Try again in a moment.",
  ENFILE: "The system has too many files open. Try again in a moment.",
};

/** Returns the code of a system error, empty for any other. */
export function systemCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}

/** Converts a system error to a failure without its path; returns other errors unchanged. */
export function diskFailure(error: unknown): unknown {
  const code = systemCode(error);
  if (code === "ENOENT") return noFile(error);
  if (code === "ELOOP" || code === "ENOTDIR" || code === "EISDIR") return noPlainFile(error);
  return shortage(error) ?? error;
}

/** Returns the failure for a shortage or a missing permission; undefined for any other error. */
export function shortage(error: unknown): Failure | undefined {
  const sentence = sentences[systemCode(error)];
  return sentence === undefined ? undefined : failure(codes.notReady, sentence, { cause: error });
}

export function noFile(cause?: unknown): Failure {
  return failure(codes.notFound, "There is no file of that name.", { cause });
}

export function noPlainFile(cause?: unknown): Failure {
  return failure(codes.ruleBroken, "The name belongs to something that is no plain file or folder.", {
    cause,
  });
}

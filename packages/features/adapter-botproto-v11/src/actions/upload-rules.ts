import type { AdapterRecord } from "@dicetower/contract";

/** What may be uploaded through an adapter. */
export interface UploadRules {
  /** The server reads the disk of the service: files may be handed over by their path. */
  readonly sharesDisk: boolean;
  /** Largest file that comes along with the action. */
  readonly maxBytes: number;
}

/** The rules that the options of a record ask for. */
export function uploadRules({ options }: AdapterRecord): UploadRules {
  const { sharedDisk, maxUploadBytes } = options;
  return {
    sharesDisk: sharedDisk === true,
    maxBytes: typeof maxUploadBytes === "number" ? maxUploadBytes : Number.POSITIVE_INFINITY,
  };
}

/** Bounds of what is uploaded. */
export const packageLimits = {
  /** One file, alone or in an archive, that is read as text. */
  fileBytes: 4 * 1024 * 1024,
  zipBytes: 64 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  entries: 10_000,
  nameBytes: 240,
  steps: 32,
  /** Bytes of an entry for each byte that it takes in the archive. */
  ratio: 200,
  /** Texts, help entries, and scripts of one module. */
  parts: 10_000,
  /** Card models of one module. */
  models: 50,
  modelBytes: 1024 * 1024,
} as const;

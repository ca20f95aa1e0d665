/** An index as somebody hosts it, to be changed by tests. */

/** A package of it. */
export const lantern = {
  id: "ann/lantern",
  kind: "js-plugin",
  version: "1.0.0",
  title: "Lantern",
  authors: ["Ann"],
  licence: "MIT",
  released: "2026-11-01T00:00:00.000Z",
  file: "plugins/lantern.js",
  size: 120,
  sha256: "ab".repeat(32),
};

/** The index. @param packages in the place of its own */
export function indexWith(packages: readonly unknown[] = [lantern], more: object = {}): object {
  return { format: 1, id: "our-table", name: "Our table", updatedAt: "2026-11-02", packages, ...more };
}

/** Bytes of anything as JSON. */
export function bytesOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** What an error of the contract says: its code, its sentence and its places. */
export function refusalOf(act: () => unknown): { code: number; message: string; places: string[] } {
  try {
    act();
  } catch (error) {
    const { message, data } = error as {
      message: string;
      data?: { code: number; errors?: readonly { path: string }[] };
    };
    if (data === undefined) throw error;
    return { code: data.code, message, places: (data.errors ?? []).map(({ path }) => path) };
  }
  throw new Error("nothing was refused");
}

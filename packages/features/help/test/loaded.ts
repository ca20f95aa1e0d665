import type { TestHost } from "@dicetower/testkit";

/** A page of entries. */
export interface Page {
  readonly items: readonly {
    readonly id: number;
    readonly key: string;
    readonly title: string;
    readonly content: string;
    readonly group: string;
    readonly source: string;
    readonly overridden: boolean;
    readonly related: readonly string[];
  }[];
  readonly total: number;
}

/** A document as it is listed. */
export interface FileRow {
  readonly name: string;
  readonly group: string;
  readonly format: string;
  readonly entries: number;
  readonly status: string;
  readonly error: string;
  readonly enabled: boolean;
}

/** Waits until the documents that are there have been loaded: a reading of all comes behind the one at the start. */
export async function loaded(tower: TestHost): Promise<void> {
  await tower.post("/api/help/reload").answers({ code: 0 });
}

export function save(tower: TestHost, body: object): Promise<FileRow> {
  return tower.post("/api/help/file", body).data<FileRow>();
}

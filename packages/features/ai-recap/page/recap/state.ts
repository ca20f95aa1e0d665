/** A recap of the API. */
export interface RecapView {
  readonly text: string;
  readonly length: string;
  readonly tone: string;
  readonly lines: number;
  readonly calls: number;
  readonly madeAt: number;
  readonly postedAt: number;
}

/** What the API says of a log's recap. */
export interface RecapState {
  readonly available: boolean;
  readonly plan: {
    readonly lines: number;
    readonly parts: number;
    readonly calls: number;
    readonly thinned: boolean;
  };
  readonly running: { readonly done: number; readonly calls: number } | null;
  readonly draft: RecapView | null;
  readonly posted: RecapView | null;
  /** Why the last try failed, empty where it did not. */
  readonly failure: string;
}

export const lengths = ["short", "medium", "long"] as const;
export const tones = ["plain", "dramatic", "grim", "funny", "epic"] as const;

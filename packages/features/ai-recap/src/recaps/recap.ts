/** How long a recap is. */
export const lengths = ["short", "medium", "long"] as const;
export type RecapLength = (typeof lengths)[number];

/** How it sounds. */
export const tones = ["plain", "dramatic", "grim", "funny", "epic"] as const;
export type RecapTone = (typeof tones)[number];

/** What is wanted. */
export interface RecapWish {
  readonly length: RecapLength;
  readonly tone: RecapTone;
  /** Language that it is written in. */
  readonly locale: string;
}

/** A recap as the API answers it. */
export interface RecapView extends RecapWish {
  readonly text: string;
  /** Lines of the story that it was made of. */
  readonly lines: number;
  /** Requests to the model that it took. */
  readonly calls: number;
  readonly madeAt: number;
  /** 0 for a draft. */
  readonly postedAt: number;
}

/** What a log costs to be told again. */
export interface RecapPlan {
  /** Lines of the story. */
  readonly lines: number;
  /** Parts that are told one after another. */
  readonly parts: number;
  /** Requests to the model at most. */
  readonly calls: number;
  /** True where lines are left out, for all of them do not fit. */
  readonly thinned: boolean;
}

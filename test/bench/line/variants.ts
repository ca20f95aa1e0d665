/** What is taken away from the service for one measurement. */
export interface Variant {
  readonly name: string;
  /** False replaces the outbox journal by one that keeps nothing. */
  readonly journal: boolean;
  /** Ids of features that are left out. */
  readonly without: readonly string[];
}

const plain: Variant = { name: "dicetower", journal: true, without: [] };

export const variants = {
  plain,
  withoutReceipts: { ...plain, name: "without receipts", without: ["dice-receipts"] },
  withoutJournal: { ...plain, name: "without journal", journal: false },
} satisfies Record<string, Variant>;

/** What is added to the service, or taken away, for one measurement. */
export interface Variant {
  readonly name: string;
  /** False replaces the outbox journal by one that keeps nothing. */
  readonly journal: boolean;
  /** Ids of features that are left out. */
  readonly without: readonly string[];
  /** Features that each add stages which look at every message and let it pass. */
  readonly owners: number;
  readonly stagesEach: number;
  /** Further commands that nobody calls. */
  readonly commands: number;
}

const plain: Variant = {
  name: "dicetower",
  journal: true,
  without: [],
  owners: 0,
  stagesEach: 0,
  commands: 0,
};

export const variants = {
  plain,
  withoutReceipts: { ...plain, name: "without receipts", without: ["dice-receipts"] },
  withoutJournal: { ...plain, name: "without journal", journal: false },
  stagesOfOne: { ...plain, name: "100 stages, 1 owner", owners: 1, stagesEach: 100 },
  stagesOfMany: { ...plain, name: "100 stages, 100 owners", owners: 100, stagesEach: 1 },
  commands: { ...plain, name: "1 000 commands more", commands: 1000 },
} satisfies Record<string, Variant>;

/** What is taken away from the service for one measurement. */
export interface Variant {
  readonly name: string;
  /** False replaces the outbox journal by one that keeps nothing. */
  readonly journal: boolean;
  /** Ids of features that are left out. */
  readonly without: readonly string[];
  /** Ids of the only features there are; all of the installation when left out. */
  readonly only?: readonly string[];
}

const plain: Variant = { name: "dicetower", journal: true, without: [] };

/** What it takes to connect, to be administrated and to roll: nothing that keeps records of people and tables. */
const diceAlone = [
  "access",
  "adapter-botproto-v11",
  "adapters",
  "approvals",
  "audit",
  "auth",
  "censor",
  "commands",
  "dice",
  "dice-compat1",
  "dice-compat2",
  "dice-native",
  "dice-probability",
  "dice-receipts",
  "silence",
  "help",
  "panel",
  "presentation",
  "system",
  "test-message",
  "texts",
];

export const variants = {
  plain,
  diceAlone: { ...plain, name: "dice alone", only: diceAlone },
  withoutReceipts: { ...plain, name: "without receipts", without: ["dice-receipts"] },
  withoutJournal: { ...plain, name: "without journal", journal: false },
} satisfies Record<string, Variant>;

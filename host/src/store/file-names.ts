/** Names of the two files of the store. */
export const stateFile = "state.db";
export const journalFile = "journal.db";

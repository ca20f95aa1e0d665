const maxCount = 1_000;

/** Groups through which strangers talk to the bot: answers go back the same way. */
export class TemporaryChats {
  readonly #groups = new Map<string, string>();

  /** @param groupId empty where the person does not come through a group */
  note(userId: string, groupId: string): void {
    if (groupId === "") {
      this.#groups.delete(userId);
      return;
    }
    if (this.#groups.size >= maxCount && !this.#groups.has(userId)) this.#groups.clear();
    this.#groups.set(userId, groupId);
  }

  groupOf(userId: string): string | undefined {
    return this.#groups.get(userId);
  }
}

/** Which replies quote the message that they answer (data-model §19). */
export interface QuoteReply {
  readonly enabled: boolean;
  /** Not in private chats. */
  readonly groupsOnly: boolean;
  /** Platform → on or off there, whatever `enabled` says. */
  readonly perPlatform: Readonly<Record<string, boolean>>;
}

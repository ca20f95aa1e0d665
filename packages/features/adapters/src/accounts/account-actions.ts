import type { JsonValue, PlatformActions, Segment } from "@dicetower/contract";

/** A member of a group. */
export interface GroupMember {
  readonly userId: string;
  readonly nickname: string;
  /** Name in the group, empty where there is none. */
  readonly card: string;
  readonly role: "owner" | "admin" | "member" | "unknown";
  readonly title: string;
  readonly level: string;
  /** UTC epoch seconds, 0 = unknown. */
  readonly joinedAt: number;
  readonly lastSentAt: number;
  /** UTC epoch seconds until which the member is muted, 0 when it is not. */
  readonly mutedUntil: number;
}

/** A message read back from the platform. */
export interface PastMessage {
  readonly messageId: string;
  /** Its running number in the chat, where the server tells one. */
  readonly sequence?: string;
  /** Group that it was said in, empty for a private one; left out where the platform does not tell. */
  readonly groupId?: string;
  readonly userId: string;
  readonly nickname: string;
  readonly card: string;
  /** UTC epoch seconds. */
  readonly sentAt: number;
  readonly segments: readonly Segment[];
  /** The same as text, other segments as CQ code. Not to be parsed: somebody may have typed what looks like a code. */
  readonly text: string;
}

/** A file of a group. */
export interface GroupFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly uploadedAt: number;
  readonly uploaderId: string;
  readonly uploaderName: string;
  readonly downloads: number;
  readonly expiresAt: number;
  readonly busId: string;
}

/** A folder of a group's files. */
export interface GroupFolder {
  readonly folderId: string;
  readonly name: string;
  readonly count: number;
}

/** A request about a group that the platform still knows, answered or not. */
export interface GroupRequest {
  /** `add`: somebody wants to come in; `invite`: the bot is invited. */
  readonly kind: "add" | "invite";
  /** Ticket for `answerGroupRequest`. */
  readonly flag: string;
  /** Who asks, or invites. */
  readonly userId: string;
  readonly nickname: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly comment: string;
  readonly answered: boolean;
}

/** A friend request that the platform holds back as doubtful. */
export interface DoubtfulFriendRequest {
  /** Ticket for `answerFriendRequest`. */
  readonly flag: string;
  readonly userId: string;
  readonly nickname: string;
  readonly comment: string;
}

/** A file that the server keeps. */
export interface MediaFile {
  /** Where it lies on the disk of the server; empty where it does not say. */
  readonly path: string;
  /** Empty where it has none. */
  readonly url: string;
  readonly name: string;
  /** Bytes, 0 = unknown. */
  readonly size: number;
}

/**
 * What an account can be asked to do, beyond what every platform knows. A platform that lacks a thing leaves it
 * out. All of them reject with a Failure: 50100 where the server does not know the action, 42200 where it
 * refused, 50300 without a connection, 50400 without an answer.
 */
export interface AccountActions extends PlatformActions {
  memberList(groupId: string): Promise<readonly GroupMember[]>;
  member(groupId: string, userId: string): Promise<GroupMember>;
  /** @param seconds 0 lifts it; at most 30 days less one second */
  mute(groupId: string, userId: string, seconds: number): Promise<void>;
  muteAll(groupId: string, muted: boolean): Promise<void>;
  kick(groupId: string, userId: string, rejectFurther: boolean): Promise<void>;
  /** @param card empty removes it */
  setCard(groupId: string, userId: string, card: string): Promise<void>;
  setAdmin(groupId: string, userId: string, admin: boolean): Promise<void>;
  setTitle(groupId: string, userId: string, title: string): Promise<void>;
  setGroupName(groupId: string, name: string): Promise<void>;
  pokeFriend(userId: string): Promise<void>;
  /**
   * What was said in a group, for those who have missed it; connections that cannot tell lack the action.
   * @param count at most 100
   * @param before message to begin before; the newest when left out. Servers may answer it as well
   * @param sequence of that message, where it is known: some servers know messages by nothing else
   */
  groupHistory(
    groupId: string,
    count: number,
    before?: string,
    sequence?: string,
  ): Promise<readonly PastMessage[]>;
  friendHistory(userId: string, count: number, before?: string): Promise<readonly PastMessage[]>;
  message(messageId: string): Promise<PastMessage>;
  /** Messages of a merged forward. */
  forwarded(id: string): Promise<readonly PastMessage[]>;
  /**
   * Sends a merged forward in private, past the outbox with its limits and its journal; in groups `Adapters.send` takes
   * one like any other message.
   * @param nodes segments of type `node`
   */
  sendPrivateForward(
    userId: string,
    nodes: readonly Segment[],
  ): Promise<{ readonly messageId: string; readonly forwardId: string }>;
  /** @param folderId the top when left out */
  files(
    groupId: string,
    folderId?: string,
  ): Promise<{ readonly files: readonly GroupFile[]; readonly folders: readonly GroupFolder[] }>;
  fileLink(groupId: string, fileId: string, busId: string): Promise<string>;
  /**
   * @param file `base64://…`, at most `maxUploadBytes` of the account in bytes, or `http(s)://…`; a path only where the
   *   adapter is marked as sharing a disk. Of an address and of a path the size is not known here.
   * @returns id of the file, undefined where the server tells none
   */
  uploadFile(groupId: string, file: string, name: string, folderId?: string): Promise<string | undefined>;
  uploadPrivateFile(userId: string, file: string, name: string): Promise<string | undefined>;
  deleteFile(groupId: string, fileId: string, busId: string): Promise<void>;
  /** With all that is in it. */
  deleteFolder(groupId: string, folderId: string): Promise<void>;
  deleteFriend(userId: string): Promise<void>;
  /** @returns `level` of the account, 0 where the server does not tell it */
  stranger(userId: string): Promise<{
    readonly nickname: string;
    readonly sex: string;
    readonly age: number;
    readonly level: number;
  }>;
  groupRequests(): Promise<readonly GroupRequest[]>;
  doubtfulFriendRequests(): Promise<readonly DoubtfulFriendRequest[]>;
  /** @param file as the segment of the picture names it */
  imageFile(file: string): Promise<MediaFile>;
  /**
   * @param file as the segment of the recording names it
   * @param format to turn it into: mp3, amr, wma, m4a, spx, ogg, wav, flac
   */
  recordFile(file: string, format: string): Promise<MediaFile>;
  /** @param fileId of a file segment */
  storedFile(fileId: string): Promise<MediaFile>;
  like(userId: string, times: number): Promise<void>;
  /** Any other action by its name, for what has no name here. @returns `data` of the answer */
  call(action: string, parameters: Readonly<Record<string, JsonValue>>): Promise<JsonValue>;
}

import type { AccountActions } from "./account-actions.js";

/** Whether an action only reads, so that the other end is as it was before, or changes something there. */
const kinds: Readonly<Record<keyof AccountActions, "reads" | "changes">> = {
  leaveGroup: "changes",
  deleteMessage: "changes",
  groupInfo: "reads",
  groupList: "reads",
  friendList: "reads",
  answerFriendRequest: "changes",
  answerGroupRequest: "changes",
  poke: "changes",
  memberList: "reads",
  member: "reads",
  mute: "changes",
  muteAll: "changes",
  kick: "changes",
  setCard: "changes",
  setAdmin: "changes",
  setTitle: "changes",
  setGroupName: "changes",
  pokeFriend: "changes",
  groupHistory: "reads",
  friendHistory: "reads",
  message: "reads",
  forwarded: "reads",
  sendPrivateForward: "changes",
  files: "reads",
  fileLink: "reads",
  uploadFile: "changes",
  uploadPrivateFile: "changes",
  deleteFile: "changes",
  deleteFolder: "changes",
  deleteFriend: "changes",
  stranger: "reads",
  groupRequests: "reads",
  doubtfulFriendRequests: "reads",
  imageFile: "reads",
  recordFile: "reads",
  storedFile: "reads",
  like: "changes",
  call: "changes",
};

/** Names of all actions. */
const actionNames = Object.keys(kinds) as readonly (keyof AccountActions)[];

/** True for an action that only reads. Whatever has no name here changes something. */
export function isReading(name: string): boolean {
  return Object.hasOwn(kinds, name) && kinds[name as keyof AccountActions] === "reads";
}

/** Names of the actions that a connection offers now. */
export function offered(actions: Partial<AccountActions>): readonly (keyof AccountActions)[] {
  return actionNames.filter((name) => actions[name] !== undefined);
}

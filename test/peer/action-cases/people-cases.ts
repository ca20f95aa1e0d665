import type { Cases } from "./case.js";

const group_id = 4242;

const user_id = 777;

const both = { group_id, user_id };

const member = {
  ...both,
  nickname: "Alice",
  card: "Thora",
  role: "admin",
  title: "Bard",
  level: "12",
  join_time: 1_700_000_000,
  last_sent_time: 1_700_000_100,
  shut_up_timestamp: 0,
};

const readMember = {
  userId: "777",
  nickname: "Alice",
  card: "Thora",
  role: "admin",
  title: "Bard",
  level: "12",
  joinedAt: 1_700_000_000,
  lastSentAt: 1_700_000_100,
  mutedUntil: 0,
} as const;

/** Cases of actions on groups, their members, friends and requests. */
export const peopleCases = {
  leaveGroup: [{ does: ["4242"], asks: ["set_group_leave", { group_id, is_dismiss: false }] }],
  groupInfo: [
    {
      does: ["4242"],
      asks: ["get_group_info", { group_id, no_cache: true }],
      told: { group_id, group_name: "Tower", member_count: 7, max_member_count: 200 },
      gives: { name: "Tower", members: 7 },
    },
  ],
  groupList: [
    {
      does: [],
      asks: ["get_group_list", {}],
      told: [{ group_id, group_name: "Tower", member_count: 7 }],
      gives: [{ groupId: "4242", name: "Tower", members: 7 }],
    },
  ],
  friendList: [
    {
      does: [],
      asks: ["get_friend_list", {}],
      told: [{ user_id, nickname: "Alice", remark: "GM" }],
      gives: [{ userId: "777", nickname: "Alice", remark: "GM" }],
    },
  ],
  answerFriendRequest: [
    {
      does: ["F1", true, "Bob"],
      asks: ["set_friend_add_request", { flag: "F1", approve: true, remark: "Bob" }],
    },
  ],
  answerGroupRequest: [
    {
      does: ["G1", "add", false, "full"],
      asks: [
        "set_group_add_request",
        { flag: "G1", sub_type: "add", type: "add", approve: false, reason: "full" },
      ],
    },
  ],
  poke: [{ does: ["4242", "777"], asks: ["group_poke", both] }],
  pokeFriend: [{ does: ["777"], asks: ["friend_poke", { user_id }] }],
  memberList: [
    { does: ["4242"], asks: ["get_group_member_list", { group_id }], told: [member], gives: [readMember] },
  ],
  member: [
    {
      does: ["4242", "777"],
      asks: ["get_group_member_info", { ...both, no_cache: true }],
      told: member,
      gives: readMember,
    },
  ],
  mute: [
    { does: ["4242", "777", 600], asks: ["set_group_ban", { ...both, duration: 600 }] },
    { does: ["4242", "777", 0], asks: ["set_group_ban", { ...both, duration: 0 }] },
  ],
  muteAll: [{ does: ["4242", true], asks: ["set_group_whole_ban", { group_id, enable: true }] }],
  kick: [{ does: ["4242", "777", true], asks: ["set_group_kick", { ...both, reject_add_request: true }] }],
  setCard: [{ does: ["4242", "777", ""], asks: ["set_group_card", { ...both, card: "" }] }],
  setAdmin: [{ does: ["4242", "777", false], asks: ["set_group_admin", { ...both, enable: false }] }],
  setTitle: [
    {
      does: ["4242", "777", "Bard"],
      asks: ["set_group_special_title", { ...both, special_title: "Bard", duration: -1 }],
    },
  ],
  setGroupName: [{ does: ["4242", "Inn"], asks: ["set_group_name", { group_id, group_name: "Inn" }] }],
  deleteFriend: [{ does: ["777"], asks: ["delete_friend", { user_id, friend_id: user_id }] }],
  stranger: [
    {
      does: ["777"],
      asks: ["get_stranger_info", { user_id }],
      told: { user_id, nickname: "Alice", sex: "female", age: 30 },
      gives: { nickname: "Alice", sex: "female", age: 30, level: 0 },
    },
    {
      does: ["777"],
      asks: ["get_stranger_info", { user_id }],
      told: { user_id, nickname: "Alice", sex: "female", age: 30, qqLevel: 42 },
      gives: { nickname: "Alice", sex: "female", age: 30, level: 42 },
    },
  ],
  groupRequests: [
    {
      does: [],
      asks: ["get_group_system_msg", {}],
      told: {
        invited_requests: [
          {
            request_id: 11,
            invitor_uin: 5,
            invitor_nick: "Eve",
            group_id,
            group_name: "Tower",
            checked: false,
          },
        ],
        join_requests: [
          {
            flag: "j-12",
            requester_uin: 6,
            requester_nick: "Finn",
            message: "let me in",
            group_id,
            group_name: "Tower",
            checked: true,
          },
        ],
      },
      gives: [
        {
          kind: "invite",
          flag: "11",
          userId: "5",
          nickname: "Eve",
          groupId: "4242",
          groupName: "Tower",
          comment: "",
          answered: false,
        },
        {
          kind: "add",
          flag: "j-12",
          userId: "6",
          nickname: "Finn",
          groupId: "4242",
          groupName: "Tower",
          comment: "let me in",
          answered: true,
        },
      ],
    },
  ],
  doubtfulFriendRequests: [
    {
      does: [],
      asks: ["get_doubt_friends_add_request", { count: 50 }],
      told: [{ flag: "d-1", uin: "9", nick: "Gil", msg: "hello", source: "group", group_code: "4242" }],
      gives: [{ flag: "d-1", userId: "9", nickname: "Gil", comment: "hello" }],
    },
  ],
  like: [{ does: ["777", 10], asks: ["send_like", { user_id, times: 10 }] }],
  call: [
    {
      does: ["get_cookies", { domain: "a" }],
      asks: ["get_cookies", { domain: "a" }],
      told: { a: 1 },
      gives: { a: 1 },
    },
  ],
} satisfies Partial<Cases>;

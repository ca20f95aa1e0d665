import type { Segment } from "@dicetower/contract";
import type { Cases } from "./case.js";

const group_id = 4242;

const user_id = 777;

const past = {
  message_id: -7,
  time: 1_700_000_000,
  message_type: "group",
  sender: { user_id, nickname: "Alice", card: "Thora" },
  message: [
    { type: "text", data: { text: "look " } },
    { type: "face", data: { id: "1" } },
  ] as Segment[],
};

const readPast = {
  messageId: "-7",
  userId: "777",
  nickname: "Alice",
  card: "Thora",
  sentAt: 1_700_000_000,
  segments: past.message,
  text: "look [CQ:face,id=1]",
};

const file = {
  group_id,
  file_id: "/f-1",
  file_name: "map.png",
  busid: 102,
  file_size: 2_048,
  upload_time: 1_700_000_000,
  dead_time: 0,
  download_times: 3,
  uploader: 777,
  uploader_name: "Alice",
};

const folder = { folder_id: "/d-1", folder_name: "maps", create_time: 1, total_file_count: 1 };

const listing = {
  files: [
    {
      fileId: "/f-1",
      name: "map.png",
      size: 2_048,
      uploadedAt: 1_700_000_000,
      uploaderId: "777",
      uploaderName: "Alice",
      downloads: 3,
      expiresAt: 0,
      busId: "102",
    },
  ],
  folders: [{ folderId: "/d-1", name: "maps", count: 1 }],
};

const stored = { file: "/data/a.png", url: "http://127.0.0.1/a.png", file_name: "a.png", file_size: 12 };

const readStored = { path: "/data/a.png", url: "http://127.0.0.1/a.png", name: "a.png", size: 12 };

const node = { user_id: "777", nickname: "Alice", content: "[CQ:face,id=1]" };

const bothSpellings = {
  user_id: "777",
  uin: "777",
  nickname: "Alice",
  name: "Alice",
  content: [{ type: "face", data: { id: "1" } }],
};

/** Cases of actions on messages and files. */
export const contentCases = {
  deleteMessage: [{ does: ["-7"], asks: ["delete_msg", { message_id: -7 }] }],
  groupHistory: [
    {
      does: ["4242", 20],
      asks: ["get_group_msg_history", { group_id, count: 20 }],
      told: { messages: [past] },
      gives: [readPast],
    },
    {
      does: ["4242", 20, "-7"],
      asks: ["get_group_msg_history", { group_id, count: 20, message_seq: -7, message_id: -7 }],
      told: { messages: [] },
      gives: [],
    },
    {
      does: ["4242", 20, "-7", "991"],
      asks: ["get_group_msg_history", { group_id, count: 20, message_seq: 991, message_id: -7 }],
      told: { messages: [{ ...past, message_seq: 990 }] },
      gives: [{ ...readPast, sequence: "990" }],
    },
  ],
  friendHistory: [
    {
      does: ["777", 5],
      asks: ["get_friend_msg_history", { user_id, count: 5 }],
      told: { messages: [past] },
      gives: [readPast],
    },
  ],
  message: [{ does: ["-7"], asks: ["get_msg", { message_id: -7 }], told: past, gives: readPast }],
  forwarded: [
    {
      does: ["fw-1"],
      asks: ["get_forward_msg", { id: "fw-1", message_id: "fw-1" }],
      told: { message: [{ type: "node", data: { ...node, time: 1_700_000_000 } }] },
      gives: [
        {
          messageId: "",
          userId: "777",
          nickname: "Alice",
          card: "",
          sentAt: 1_700_000_000,
          segments: [{ type: "face", data: { id: "1" } }],
          text: "[CQ:face,id=1]",
        },
      ],
    },
  ],
  sendPrivateForward: [
    {
      does: ["777", [{ type: "node", data: node }]],
      asks: ["send_private_forward_msg", { user_id, messages: [{ type: "node", data: bothSpellings }] }],
      told: { message_id: -9, res_id: "fw-2" },
      gives: { messageId: "-9", forwardId: "fw-2" },
    },
  ],
  files: [
    {
      does: ["4242"],
      asks: ["get_group_root_files", { group_id, file_count: 1_000 }],
      told: { files: [file], folders: [folder] },
      gives: listing,
    },
    {
      does: ["4242", "/d-1"],
      asks: ["get_group_files_by_folder", { group_id, file_count: 1_000, folder_id: "/d-1" }],
      told: { files: null, folders: null },
      gives: { files: [], folders: [] },
    },
  ],
  fileLink: [
    {
      does: ["4242", "/f-1", "102"],
      asks: ["get_group_file_url", { group_id, file_id: "/f-1", busid: 102 }],
      told: { url: "http://127.0.0.1/f" },
      gives: "http://127.0.0.1/f",
    },
  ],
  uploadFile: [
    {
      does: ["4242", "base64://QQ==", "a.txt", "/d-1"],
      asks: [
        "upload_group_file",
        { group_id, file: "base64://QQ==", name: "a.txt", folder: "/d-1", folder_id: "/d-1" },
      ],
      told: { file_id: "/f-2" },
      gives: "/f-2",
    },
  ],
  uploadPrivateFile: [
    {
      does: ["777", "http://127.0.0.1/a.txt", "a.txt"],
      asks: ["upload_private_file", { user_id, file: "http://127.0.0.1/a.txt", name: "a.txt" }],
    },
  ],
  deleteFile: [
    {
      does: ["4242", "/f-1", ""],
      asks: ["delete_group_file", { group_id, file_id: "/f-1" }],
    },
  ],
  deleteFolder: [{ does: ["4242", "/d-1"], asks: ["delete_group_folder", { group_id, folder_id: "/d-1" }] }],
  imageFile: [
    { does: ["a.image"], asks: ["get_image", { file: "a.image" }], told: stored, gives: readStored },
  ],
  recordFile: [
    {
      does: ["a.amr", "mp3"],
      asks: ["get_record", { file: "a.amr", out_format: "mp3" }],
      told: { file: "/data/a.mp3" },
      gives: { path: "/data/a.mp3", url: "", name: "", size: 0 },
    },
  ],
  storedFile: [
    {
      does: ["/f-1"],
      asks: ["get_file", { file_id: "/f-1", file: "/f-1" }],
      told: { ...stored, file_size: "12" },
      gives: readStored,
    },
  ],
} satisfies Partial<Cases>;

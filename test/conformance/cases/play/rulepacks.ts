import { crc32 } from "node:zlib";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, time, unknownQuery, word } from "../shapes.js";

const row = object({
  id: count.min(1),
  packId: word,
  name: word,
  version: word,
  authors: list(text),
  license: text,
  description: text,
  homepage: text,
  repository: text,
  keywords: list(text),
  enabled: flag,
  state: word.valid("installed", "enabled", "disabled", "error"),
  contents: object({
    rules: count,
    scripts: count,
    decks: count,
    helpdoc: count,
    reply: count,
    templates: count,
  }),
  permissions: object({ network: flag, file_read: flag, file_write: flag, dangerous: flag }),
  dependencies: list(object({ id: word, range: word, satisfied: flag })),
  config: object({}),
  size: count.min(1),
  sha256: word.length(64),
  installedAt: time.min(1),
  updatedAt: time.min(1),
  icon: text,
  error: text,
  warnings: list(text),
  updateAvailable: flag,
});

const packId = "conformance/pack";
const files = {
  "info.toml": `[package]\nid = "${packId}"\nname = "Pack"\nversion = "1.0.0"\n`,
  "rules/packed.yaml":
    "name: packed\nfullName: Packed\ncommands:\n  custom:\n    unpack: { expr: d6, reply: unpacked }\n",
};

/** A zip of files that are stored as they are. */
function zip(entries: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const data = Buffer.from(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    parts.push(Buffer.from("PK\x03\x04"), head, name, data);
    listed.push(Buffer.from("PK\x01\x02\x14\x00"), head, more, name);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(listed.length / 4, 4);
  end.writeUInt16LE(listed.length / 4, 6);
  end.writeUInt32LE(Buffer.concat(listed).length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, ...listed, Buffer.from("PK\x05\x06"), end]));
}

function form(entries: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  data.append("file", new File([zip(entries)], "pack.zip"));
  return data;
}

const install = async (tower: TestHost) => {
  await tower.post("/api/rulepacks/upload", form(files)).answers({ code: 0 });
  return undefined;
};
const remove = (tower: TestHost) => tower.post("/api/rulepacks/delete", { packId }).done();

export const rulepacks: readonly Case[] = [
  {
    endpoint: "GET /api/rulepacks",
    prepare: install,
    returns: some(row),
    refused: unknownQuery,
    undo: remove,
  },
  {
    endpoint: "POST /api/rulepacks/upload",
    body: form(files),
    returns: row.append({ replaced: flag.valid(false).required(), warnings: list(text).length(0) }),
    refused: { body: form({ "rules/packed.yaml": "name: packed" }), code: 42200 },
    undo: remove,
  },
  {
    endpoint: "POST /api/rulepacks/toggle",
    prepare: install,
    body: { packId, enabled: true },
    returns: row.append({ enabled: flag.valid(true).required() }),
    proves: async (tower) => {
      await tower.say(".set packed", { role: "admin", groupId: "82" }).done();
      expect(await tower.say(".unpack", { groupId: "82" }).text()).to.equal("unpacked");
    },
    refused: { body: { packId: "nobody/nothing" }, code: 40400 },
    undo: remove,
  },
  {
    endpoint: "POST /api/rulepacks/delete",
    prepare: install,
    body: { packId },
    returns: object({ packId: word.valid(packId) }),
    proves: async (tower) => {
      const left = await tower.get("/api/rulepacks").data<{ packId: string }[]>();
      expect(left.map((one) => one.packId)).to.not.include(packId);
    },
    refused: { body: { packId: "nobody/nothing" }, code: 40400 },
  },
];

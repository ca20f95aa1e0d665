import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import dnd from "@dicetower/dnd";
import groups from "@dicetower/groups";
import initiative from "@dicetower/initiative";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import logs from "@dicetower/session-logs";
import { type ScriptedDice, scriptedDice } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const features = [
  texts,
  commands,
  access,
  players,
  groups,
  dice,
  native,
  compat1,
  compat2,
  systems,
  cards,
  session,
  logs,
  initiative,
  coc,
  dnd,
];
const groupId = 7001;
const none = { burst: 0, perSecond: 0 };

/** Somebody at the table. */
export interface Guest {
  readonly id: number;
  readonly name: string;
  readonly role?: "owner" | "member";
}

/** What was put into the group as a file. */
export interface SentFile {
  readonly name: string;
  readonly text: string;
}

/**
 * A group of a OneBot server in which people play with a service beside it, in Chinese: the service may be restarted
 * while the server goes on.
 */
export class Table {
  readonly #server = new OneBotServer();
  readonly #dice: ScriptedDice = scriptedDice();
  #folder = "";
  #ours: PeerTower | undefined;
  #messages = 0;
  /** Messages in the group that were looked at. */
  #answered = 0;

  static async laid(): Promise<Table> {
    const table = new Table();
    Object.assign(table.#server.answers, {
      get_group_list: () => [{ group_id: groupId, group_name: "酒馆", member_count: 4 }],
      get_group_info: () => ({ group_id: groupId, group_name: "酒馆", member_count: 4 }),
      get_group_member_info: () => ({ group_id: groupId, user_id: 10001, nickname: "Dicey", role: "admin" }),
      send_group_msg: () => ({ message_id: ++table.#messages }),
      send_private_msg: () => ({ message_id: ++table.#messages }),
      upload_group_file: () => ({ file_id: "f" }),
    });
    await table.#server.listen();
    table.#folder = await mkdtemp(join(tmpdir(), "dicetower-evening-"));
    const { tower } = await table.#start();
    await tower.put("/api/settings/line", { user: none, group: none, account: none }).answers({ code: 0 });
    await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
    await tower
      .post("/api/adapters", {
        name: "Peer",
        type: "botproto_v11",
        connection_mode: "forward_ws",
        endpoint: table.#server.endpoint,
        options: { sendIntervalMs: 0, sendPerSecond: 0 },
      })
      .answers({ code: 0 });
    await table.#ours?.state("connected");
    return table;
  }

  /** Ends the service and starts it anew on the same data; it dials the server by itself. */
  async restart(): Promise<void> {
    await this.#ours?.tower.stop();
    const ours = await this.#start();
    await ours.state("connected");
  }

  async clear(): Promise<void> {
    await this.#ours?.tower.stop();
    await this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Somebody says something while the dice show these faces.
   * @param answers what each message says that is answered in the group
   */
  async plays(
    guest: Guest,
    text: string,
    faces: readonly number[],
    ...answers: readonly (string | RegExp)[]
  ): Promise<void> {
    this.#dice.push(...faces);
    this.#hear(guest, text);
    for (const answer of answers) {
      const { params } = await this.#server.called("send_group_msg", ++this.#answered);
      expect(params["group_id"]).to.equal(groupId);
      const said = textOf(params["message"]);
      if (typeof answer === "string") expect(said, text).to.equal(answer);
      else expect(said, text).to.match(answer);
    }
    expect(this.#dice.left, `${text}: dice that nobody threw`).to.deep.equal([]);
  }

  /** The n-th private message. @returns to whom and what */
  async whispered(nth = 1): Promise<readonly [number, string]> {
    const { params } = await this.#server.called("send_private_msg", nth);
    return [Number(params["user_id"]), textOf(params["message"])];
  }

  /** The n-th file that was put into the group. */
  async file(nth = 1): Promise<SentFile> {
    const { params } = await this.#server.called("upload_group_file", nth);
    const bytes = Buffer.from(String(params["file"]).replace(/^base64:\/\//, ""), "base64");
    return { name: String(params["name"]), text: bytes.toString() };
  }

  async #start(): Promise<PeerTower> {
    this.#ours = await peerTower({
      features,
      dataFolder: this.#folder,
      replace: [[Random, this.#dice]],
    });
    return this.#ours;
  }

  #hear({ id, name, role = "member" }: Guest, text: string): void {
    this.#server.say({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      time: Math.floor(Date.now() / 1_000),
      self_id: 10001,
      group_id: groupId,
      user_id: id,
      message_id: ++this.#messages,
      message: [{ type: "text", data: { text } }],
      raw_message: text,
      font: 0,
      sender: { user_id: id, nickname: name, role },
    });
  }
}

function textOf(message: unknown): string {
  if (typeof message === "string") return message;
  return (message as readonly { readonly type: string; readonly data: Readonly<Record<string, string>> }[])
    .map(({ type, data }) => (type === "text" ? data["text"] : type === "at" ? `@${data["qq"]}` : ""))
    .join("");
}

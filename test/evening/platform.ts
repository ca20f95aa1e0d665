import { bot, type Group, type Person } from "./cast.js";

type Data = Readonly<Record<string, unknown>>;

/** The platform did not do what it was asked for. */
export class PlatformRefusal extends Error {
  constructor(
    message: string,
    readonly retcode = 1200,
  ) {
    super(message);
  }
}

const seconds = () => Math.floor(Date.now() / 1000);
const done = new Set([
  "delete_msg",
  "set_group_leave",
  "set_group_ban",
  "set_group_whole_ban",
  "set_group_kick",
  "mark_msg_as_read",
  "group_poke",
  "friend_poke",
]);

/** Answers what the service asks of the platform, as a current QQ implementation does. */
export class Platform {
  /** Messages by id, as `get_msg` answers them. */
  readonly messages = new Map<string, Data>();
  #last = 1_000_000_000;

  constructor(readonly groups: ReadonlyMap<string, Group>) {}

  nextId(): number {
    return ++this.#last;
  }

  /** @throws PlatformRefusal */
  answer(action: string, params: Data): unknown {
    if (done.has(action)) return null;
    switch (action) {
      case "get_login_info":
        return { user_id: bot.id, nickname: bot.nick };
      case "get_version_info":
        return { app_name: "NapCat.Onebot", protocol_version: "v11", app_version: "4.8.90" };
      case "get_status":
        return { online: true, good: true, stat: {} };
      case "get_group_list":
        return [...this.groups.values()].map(groupRow);
      case "get_group_info":
        return groupRow(this.#group(params));
      case "get_group_member_list": {
        const group = this.#group(params);
        return group.people.map((person) => memberRow(group, person));
      }
      case "get_group_member_info":
        return memberRow(this.#group(params), this.#person(params));
      case "get_friend_list":
        return [];
      case "get_stranger_info":
        return {
          user_id: Number(params["user_id"]),
          nickname: this.#anybody(params),
          sex: "unknown",
          age: 0,
        };
      case "send_msg":
      case "send_group_msg":
      case "send_private_msg":
        return { message_id: this.#keep(params) };
      case "send_group_forward_msg":
      case "send_private_forward_msg":
        return { message_id: this.nextId(), forward_id: `f${this.nextId()}` };
      case "upload_group_file":
      case "upload_private_file":
        return { file_id: `/f${this.nextId()}` };
      case "get_msg": {
        const found = this.messages.get(String(params["message_id"]));
        if (found === undefined) throw new PlatformRefusal("消息不存在");
        return found;
      }
      case "set_group_card":
        this.#person(params).card = String(params["card"] ?? "");
        return null;
      case "can_send_image":
      case "can_send_record":
        return { yes: true };
      default:
        throw new PlatformRefusal(`不支持的Api ${action}`, 1404);
    }
  }

  #keep({ group_id, message }: Data): number {
    const id = this.nextId();
    this.messages.set(String(id), {
      time: seconds(),
      message_type: group_id === undefined ? "private" : "group",
      message_id: id,
      sender: { user_id: bot.id, nickname: bot.nick },
      ...(group_id === undefined ? {} : { group_id }),
      message,
    });
    return id;
  }

  #group({ group_id }: Data): Group {
    const group = this.groups.get(String(group_id));
    if (group === undefined) throw new PlatformRefusal("群不存在");
    return group;
  }

  #person(params: Data): Person {
    const found = this.#group(params).people.find(({ id }) => String(id) === String(params["user_id"]));
    if (found === undefined) throw new PlatformRefusal("群成员不存在");
    return found;
  }

  #anybody({ user_id }: Data): string {
    for (const { people } of this.groups.values())
      for (const { id, nick } of people) if (String(id) === String(user_id)) return nick;
    return "";
  }
}

function groupRow({ id, name, people }: Group): Data {
  return { group_id: id, group_name: name, member_count: people.length, max_member_count: 200 };
}

function memberRow(group: Group, { id, nick, card, role }: Person): Data {
  return {
    group_id: group.id,
    user_id: id,
    nickname: nick,
    card,
    role,
    sex: "unknown",
    age: 0,
    level: "10",
    title: "",
    join_time: seconds() - 864_000,
    last_sent_time: seconds(),
  };
}

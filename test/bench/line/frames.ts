/** The bot's account in every frame. */
export const selfId = 10001;
/** Groups and users that messages are spread over. */
export const groups = 100;
export const users = 1000;
/** What everybody says. */
export const said = ".r d20";
/** What is said between rolls, and answered by nobody. */
export const chatLine = "she opens the door and looks into the dark";
/** What every answer holds: the throw and its result. */
export const answered = /d20\D+\d{1,2}(?!\d)/i;

/** A group message as a OneBot 11 implementation reports it, as text. @param number running, from 0 */
export function messageFrame(
  number: number,
  epochSeconds: number,
  text: string = said,
  group = groupOf(number),
): string {
  const user = 2_000_000 + (number % users);
  return `{"time":${epochSeconds},"self_id":${selfId},"post_type":"message","message_type":"group","sub_type":"normal","message_id":${number + 1},"group_id":${group},"user_id":${user},"anonymous":null,"message":[{"type":"text","data":{"text":"${text}"}}],"raw_message":"${text}","font":0,"sender":{"user_id":${user},"nickname":"Player ${user}","card":"","sex":"unknown","age":0,"area":"","level":"1","role":"member","title":""},"message_format":"array"}`;
}

/** The group in which a message is said. @param spread how many groups messages are spread over */
export function groupOf(number: number, spread = groups): number {
  return 3_000_000 + (number % spread);
}

/** The first frame of a connection. */
export function lifecycleFrame(epochSeconds: number): string {
  return JSON.stringify({
    time: epochSeconds,
    self_id: selfId,
    post_type: "meta_event",
    meta_event_type: "lifecycle",
    sub_type: "connect",
  });
}

/** Answers of the actions that an application asks for by itself. */
const data: Readonly<Record<string, unknown>> = {
  get_login_info: { user_id: selfId, nickname: "Tower" },
  get_version_info: { app_name: "bench", app_version: "1.0.0", protocol_version: "v11" },
  get_status: { online: true, good: true },
  get_group_list: [],
  get_friend_list: [],
};

/** The answer to an action other than sending. */
export function actionAnswer(action: string, echo: unknown): string {
  const known = data[action];
  if (known === undefined)
    return JSON.stringify({ status: "failed", retcode: 1404, data: null, message: "no such action", echo });
  return JSON.stringify({ status: "ok", retcode: 0, data: known, echo });
}

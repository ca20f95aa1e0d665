/**
 * A OneBot 11 implementation that nobody here wrote: the HTTP and WebSocket server of oicq, run in a process of
 * its own. It never logs in; the methods that would talk to the platform are replaced by ones that report what
 * they were asked and answer as the platform would.
 */
import type { EventEmitter } from "node:events";
import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { FromPeer, PeerOptions, ToPeer } from "./protocol.js";

type Method = (...args: unknown[]) => unknown;
type Client = EventEmitter & Record<string, unknown>;
interface Oicq {
  createClient(account: number, config: object): Client;
}

/** Methods that would need the platform, with the parameters by which the server picks their arguments. */
const replaced: Readonly<Record<string, readonly [parameters: string, answer: unknown]>> = {
  sendGroupMsg: ["group_id, message, auto_escape", undefined],
  sendPrivateMsg: ["user_id, message, auto_escape", undefined],
  sendTempMsg: ["group_id, user_id, message, auto_escape", undefined],
  deleteMsg: ["message_id", null],
  setGroupLeave: ["group_id, is_dismiss", null],
  setGroupCard: ["group_id, user_id, card", null],
  setGroupBan: ["group_id, user_id, duration", null],
  setGroupKick: ["group_id, user_id, reject_add_request", null],
  setFriendAddRequest: ["flag, approve, remark, block", null],
  setGroupAddRequest: ["flag, approve, reason, block", null],
  sendGroupPoke: ["group_id, user_id", null],
  getGroupInfo: ["group_id, no_cache", { group_id: 4242, group_name: "Tower", member_count: 7 }],
  getGroupList: ["", [{ group_id: 4242, group_name: "Tower", member_count: 7 }]],
  getFriendList: ["", [{ user_id: 777, nickname: "Alice", remark: "GM" }]],
};

const require = createRequire(import.meta.url);
const answers = new Map<string, unknown>();
let client: Client | undefined;
let messages = 0;

function tell(message: FromPeer): void {
  process.send?.(message);
}

function replacement(method: string, parameters: string, answer: unknown): Method {
  const stand: Method = (...args) => {
    tell({ is: "call", call: { method, args } });
    const data = answer === undefined ? { message_id: `m${++messages}` } : answer;
    return answers.get(method) ?? { retcode: 0, status: "ok", data, error: null };
  };
  stand.toString = () => `${method}(${parameters}) {`;
  return stand;
}

/** Has the client kept and its methods replaced as soon as the server makes it. */
function wrapClient(oicq: Oicq): void {
  const make = oicq.createClient.bind(oicq);
  oicq.createClient = (account, config) => {
    const made = make(account, config);
    for (const [method, [parameters, answer]] of Object.entries(replaced))
      made[method] = replacement(method, parameters, answer);
    // It has no session, so it must never look for one.
    for (const dials of ["login", "sliderLogin", "_connect"]) made[dials] = () => {};
    made.isOnline = () => true;
    client = made;
    return made;
  };
}

/** The server it makes, so that the port it was given can be told. */
function catchServer(): Promise<http.Server> {
  const make = http.createServer;
  return new Promise((resolve) => {
    http.createServer = ((...args: Parameters<typeof make>) => {
      const server = make(...args);
      server.once("listening", () => resolve(server));
      return server;
    }) as typeof make;
  });
}

async function start(options: PeerOptions): Promise<void> {
  const oicq = require("oicq") as Oicq;
  wrapClient(oicq);
  const serves = options.http === true || options.ws === true;
  const listening = serves ? catchServer() : undefined;
  const core = require("oicq/http-api/core") as (account: number, config: object) => void;
  core(options.account ?? 10001, {
    platform: 5,
    log_level: "off",
    host: "127.0.0.1",
    port: options.port ?? 0,
    use_http: options.http ?? false,
    use_ws: options.ws ?? false,
    access_token: options.token ?? "",
    secret: options.secret ?? "",
    post_timeout: 10,
    post_message_format: options.format ?? "array",
    enable_heartbeat: options.heartbeatMs !== undefined,
    heartbeat_interval: options.heartbeatMs ?? 15_000,
    rate_limit_interval: 500,
    event_filter: "",
    post_url: options.postUrls ?? [],
    ws_reverse_url: options.reverseUrls ?? [],
    ws_reverse_reconnect_interval: options.reverseReconnectMs ?? 100,
    ws_reverse_reconnect_on_code_1000: true,
    use_cqhttp_notice: true,
  });
  const address = (await listening)?.address() as AddressInfo | undefined;
  tell({ is: "ready", port: address?.port ?? 0 });
}

process.on("message", (message: ToPeer) => {
  if (message.do === "start") void start(message.options).catch(() => process.exit(1));
  else if (message.do === "online") client?.emit("system.online");
  else if (message.do === "inject") client?.emit(message.event.post_type, structuredClone(message.event));
  else answers.set(message.method, message.answer);
});
// Without the tests there is nobody to serve.
process.on("disconnect", () => process.exit(0));

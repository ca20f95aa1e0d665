import type { Kit } from "../kit.js";

/** `seal.replyToSender` and what else is said or made of a message. */
export function messages(kit: Kit): void {
  const { text, int, isObject, seal } = kit;

  /** The line of whom it is for stands in front of the first answer. */
  function reply(caller: string, to: "sender" | "group" | "person") {
    return (ctx: unknown, msg: unknown, value: unknown): void => {
      const state = kit.context(ctx, caller);
      const message = kit.isTaskMessage(msg) ? undefined : kit.message(msg, caller);
      const delegate = state.record.delegateText;
      const said = `${delegate}${text(value)}`;
      if (said === "") return;
      if (delegate !== "") (ctx as { delegateText: string }).delegateText = "";
      if (message === undefined) kit.say(state.record.id, to, said);
      else kit.host("reply", { ctx: state.record.id, to, text: said, msg: message });
    };
  }
  seal["replyToSender"] = reply("seal.replyToSender", "sender");
  seal["replyGroup"] = reply("seal.replyGroup", "group");
  seal["replyPerson"] = reply("seal.replyPerson", "person");

  seal["newMessage"] = () => ({
    message: "",
    messageType: "",
    groupId: "",
    guildId: "",
    channelId: "",
    time: 0,
    rawId: "",
    platform: "",
    sender: { userId: "", nickname: "", isRobot: false },
    segment: [],
  });

  seal["createTempCtx"] = (endPoint: unknown, msg: unknown) => {
    const id = kit.endPointId(endPoint, "seal.createTempCtx");
    const message = kit.message(msg, "seal.createTempCtx");
    if (message.messageType === "") throw new Error("seal.createTempCtx: messageType is missing");
    if (message.groupId === "" && message.sender.userId === "")
      throw new Error("seal.createTempCtx: it needs a groupId or sender.userId");
    return kit.newContext(kit.ask("tempContext", { endPoint: id, msg: message }));
  };

  function proxy(caller: string, ctx: unknown, args: unknown, position: number): unknown {
    const state = kit.context(ctx, caller);
    // A message in the place of the arguments mentions nobody there, as with the host that plugins were written for.
    const isMessage = isObject(args) && !("at" in args) && "sender" in args;
    const { at } = isMessage ? { at: [] } : kit.argumentsRecord(args, caller);
    const own = state.record.endPoint.userId;
    const wanted = at.filter((one) => !one.isRobot && one.userId !== own)[position]?.userId;
    if (wanted === undefined || wanted === state.record.player.userId) return ctx;
    return kit.newContext(kit.ask("proxyContext", { ctx: state.record.id, userId: wanted }));
  }
  seal["getCtxProxyFirst"] = (ctx: unknown, args: unknown) => proxy("seal.getCtxProxyFirst", ctx, args, 0);
  seal["getCtxProxyAtPos"] = (ctx: unknown, args: unknown, position: unknown) =>
    proxy("seal.getCtxProxyAtPos", ctx, args, int(position));

  seal["format"] = (ctx: unknown, value: unknown) => {
    const state = kit.context(ctx, "seal.format");
    const answer = kit.ask("format", { ctx: state.record.id, text: text(value) });
    kit.temporaries(state, answer.temporaries);
    return answer.text;
  };
  seal["formatTmpl"] = (ctx: unknown, key: unknown) => {
    const state = kit.context(ctx, "seal.formatTmpl");
    const answer = kit.ask("formatTmpl", { ctx: state.record.id, key: text(key) });
    kit.temporaries(state, answer.temporaries);
    return answer.text;
  };

  const card = (caller: string, choose: boolean) => (ctx: unknown, template: unknown) =>
    kit.ask("applyCard", { ctx: kit.context(ctx, caller).record.id, template: text(template), choose }, true);
  seal["applyPlayerGroupCardByTemplate"] = card("seal.applyPlayerGroupCardByTemplate", false);
  seal["setPlayerGroupCard"] = card("seal.setPlayerGroupCard", true);

  seal["memberBan"] = (ctx: unknown, groupId: unknown, userId: unknown, seconds: unknown) => {
    const { id } = kit.context(ctx, "seal.memberBan").record;
    const whom = { groupId: text(groupId), userId: text(userId) };
    kit.host("effect", { kind: "memberBan", ctx: id, ...whom, seconds: int(seconds) }, true);
  };
  seal["memberKick"] = (ctx: unknown, groupId: unknown, userId: unknown) => {
    const { id } = kit.context(ctx, "seal.memberKick").record;
    const whom = { groupId: text(groupId), userId: text(userId) };
    kit.host("effect", { kind: "memberKick", ctx: id, ...whom }, true);
  };
  seal["base64ToImage"] = (data: unknown) =>
    kit.ask("base64ToImage", { plugin: kit.plugin, data: text(data) });
  seal["getVersion"] = () => kit.parse(kit.stringify(kit.data.version));
}

/** An object that plugins written for SealDice meet there: how a plugin gets at it, and what it has. */
interface PeerObject {
  readonly name: string;
  /** An expression within the `solve` of a command. */
  readonly at: string;
  readonly members: string;
}

/** What the engine of SealDice 1.5 shows of its objects. */
export const peerObjects: readonly PeerObject[] = [
  {
    name: "seal",
    at: "seal",
    members:
      "replyToSender replyGroup replyPerson format formatTmpl newMessage createTempCtx getEndPoints getCtxProxyFirst " +
      "getCtxProxyAtPos applyPlayerGroupCardByTemplate setPlayerGroupCard memberBan memberKick getVersion base64ToImage " +
      "ext vars ban deck coc gameSystem",
  },
  {
    name: "seal.ext",
    at: "seal.ext",
    members:
      "new find register newCmdItemInfo newCmdExecuteResult registerStringConfig registerIntConfig registerBoolConfig " +
      "registerFloatConfig registerTemplateConfig registerOptionConfig newConfigItem registerConfig getConfig " +
      "getStringConfig getIntConfig getBoolConfig getFloatConfig getTemplateConfig getOptionConfig unregisterConfig " +
      "registerTask",
  },
  { name: "seal.vars", at: "seal.vars", members: "intGet intSet strGet strSet computedGet computedSet" },
  { name: "seal.ban", at: "seal.ban", members: "addBan addTrust remove getList getUser" },
  { name: "seal.deck", at: "seal.deck", members: "draw reload" },
  { name: "seal.coc", at: "seal.coc", members: "newRule newRuleCheckResult registerRule" },
  { name: "seal.gameSystem", at: "seal.gameSystem", members: "newTemplate newTemplateByYaml" },
  {
    name: "ctx",
    at: "ctx",
    members:
      "group player endPoint isPrivate isCurGroupBotOn privilegeLevel delegateText commandHideFlag notice roll eval " +
      "evalFString roll64 randIntn shuffle splitText translateSplit setSplitKey initSplitKey noticeCrossPlatform " +
      "shallowCopy",
  },
  {
    name: "ctx.group",
    at: "ctx.group",
    members:
      "groupId groupName guildId channelId active cocRuleIndex logOn logCurName recentDiceSendTime showGroupWelcome " +
      "groupWelcomeMessage enteredTime inviteUserId isActive extGetActive extActive extInactive extInactiveByName " +
      "getActivatedExtList isExtInactivated playerGet getCharTemplate setLogOn",
  },
  {
    name: "ctx.player",
    at: "ctx.player",
    members: "userId name lastCommandTime autoSetNameTemplate getValueNameByAlias",
  },
  {
    name: "ctx.endPoint",
    at: "ctx.endPoint",
    members:
      "id nickname userId platform state enable groupNum cmdExecutedNum cmdExecutedLastTime onlineTotalTime baseInfo " +
      "setEnable triggerCommand refreshGroupNum statsDump",
  },
  {
    name: "msg",
    at: "msg",
    members: "message messageType groupId guildId channelId time rawId platform sender segment",
  },
  { name: "msg.sender", at: "msg.sender", members: "userId nickname isRobot" },
  {
    name: "cmdArgs",
    at: "args",
    members:
      "command args kwargs at rawArgs cleanArgs rawText amIBeMentioned amIBeMentionedFirst specialExecuteTimes getArgN " +
      "getKwarg getRestArgsFrom isArgEqual eatPrefixWith chopPrefixToArgsWith revokeExecuteTimesParse setupAtInfo",
  },
  {
    name: "extension",
    at: "ext",
    members:
      "name aliases version author autoActive cmdMap activeWith isLoaded storageSet storageGet storageInit storageClose " +
      "getDescText getCmdMap getRealExt getPackageConfig",
  },
  {
    name: "command item",
    at: "seal.ext.newCmdItemInfo()",
    members:
      "name help helpFunc solve allowDelegate disabledInPrivate enableExecuteTimesParse raw checkCurrentBotOn " +
      "checkMentionOthers",
  },
];

/** What works otherwise than there, by object and member. */
const differing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  seal: {
    formatTmpl: "every key answers, in our words",
    getEndPoints: "accounts of adapters alone, never that of the test chat",
    createTempCtx: "whom it names is data and no right",
    memberBan: "asks for the grant `admin`",
    memberKick: "asks for the grant `admin`",
  },
  "seal.ext": { register: "of two files with one `@name` the first one counts" },
  "seal.ban": { addBan: "asks for the grant `admin`", addTrust: "the same", remove: "the same" },
  "seal.coc": { registerRule: "asked for all hundred rolls beforehand; `criticalSuccessValue` is not read" },
  "seal.gameSystem": {
    newTemplate: "`initScript` and `preloadCode` are not run",
    newTemplateByYaml: "the same",
  },
  ctx: { eval: "takes no flags; the outcome says why in `error`", evalFString: "the same" },
  "ctx.group": {
    extActive: "throws where who has set it off may not",
    extInactive: "the same",
    extInactiveByName: "the same",
    setLogOn: "the same",
    playerGet: "never null for an id",
  },
  msg: { segment: "`{type, data}` for each" },
};

/** A command that answers what the objects have, as JSON. */
export const probe = `command("objects", (ctx, msg, args) => {
  const names = (value) => {
    const all = new Set();
    for (let at = value; at && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at))
      for (const name of Object.getOwnPropertyNames(at)) if (name !== "constructor" && name !== "toJSON") all.add(name);
    return [...all];
  };
  const found = {};
  ${peerObjects.map(({ name, at }) => `found[${JSON.stringify(name)}] = names(${at});`).join("\n  ")}
  seal.replyToSender(ctx, msg, JSON.stringify(found));
});
`;

/**
 * The comparison as a table.
 * @param found names of members, by object
 */
export function comparison(found: Readonly<Record<string, readonly string[]>>): string {
  const rows = peerObjects.map(({ name, members }) => {
    const own = found[name] ?? [];
    const theirs = members.split(" ");
    const notes = differing[name] ?? {};
    const code = (names: readonly string[]) => names.map((one) => `\`${one}\``).join(" ");
    const has = code(theirs.filter((one) => own.includes(one) && notes[one] === undefined));
    const differs = theirs
      .filter((one) => own.includes(one) && notes[one] !== undefined)
      .map((one) => `\`${one}\`: ${notes[one]}`)
      .join("; ");
    const lacks = code(theirs.filter((one) => !own.includes(one)));
    return `| \`${name}\` | ${has} | ${differs || "–"} | ${lacks || "–"} |`;
  });
  return ["| Object | Has | Differs | Lacks |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

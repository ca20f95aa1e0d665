/** A small rule file to begin with. Its comments name what most files have. */
export const exampleOf = (comments: readonly [string, string, string, string]): string => `# ${comments[0]}
name: house
fullName: House d20
version: 1.0.0
templateVer: "2.0"
attrs:
  # ${comments[1]}
  defaults: { str: 10, dex: 10, hp: 8 }
  defaultsComputed:
    strmod: floor((str-10)/2)
alias:
  str: [strength, 力量]
commands:
  set: { diceSides: 20, keys: [house], relatedExt: [], enableTip: House d20 }
  custom:
    # ${comments[2]}
    smash:
      expr: d20+strmod
      reply: "{pc}: {detail}={res}"
      help: ${comments[3]}
      examples: [".smash"]
`;

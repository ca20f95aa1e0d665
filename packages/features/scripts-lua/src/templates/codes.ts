/** Codes whose parameters Dice! names otherwise. */
const renamed: Readonly<Record<string, readonly [from: string, to: string]>> = {
  at: ["id", "qq"],
  image: ["url", "file"],
  record: ["url", "file"],
};

/** Words CQ codes of Dice! in the usual way: `[CQ:at,id=1]`, `[CQ:image,url=…]`, file names with `\`. */
export function usualCodes(text: string): string {
  return text.replace(/\[CQ:(at|image|record),([^\]]*)\]/g, (_, kind: string, rest: string) => {
    const [from, to] = renamed[kind] ?? ["", ""];
    const parameters = rest.split(",").map((parameter) => {
      const equals = parameter.indexOf("=");
      const name = parameter.slice(0, equals).trim();
      const value = parameter.slice(equals + 1);
      const usual = name === from ? to : name;
      return `${usual}=${usual === "file" && !/^[a-z][\w+.-]+:/i.test(value) ? value.replaceAll("\\", "/") : value}`;
    });
    return `[CQ:${kind},${parameters.join(",")}]`;
  });
}

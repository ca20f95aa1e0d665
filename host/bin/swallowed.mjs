/** Options of `dicetower start`. */
const names = [
  "api-key",
  "bare",
  "bus-url",
  "config",
  "data",
  "database-url",
  "host",
  "log-level",
  "metrics",
  "port",
  "repair",
  "safe-mode",
];
/** What they say is nobody's business. */
const secret = new Set(["api-key", "database-url", "bus-url"]);

/**
 * Options that npm took for its own, as behind `npm start --port 8080`: it hands them on as variables, and from
 * version 11 on the value as a word of its own.
 * @param rest what was handed on
 * @returns one sentence with what to type instead, empty where there are none
 */
export function swallowedOptions(environment, rest) {
  const given = (name) => rest.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const taken = names.flatMap((name) => {
    const value = environment[`npm_config_${name.replaceAll("-", "_")}`];
    return value === undefined || given(name) ? [] : [{ name, value }];
  });
  if (taken.length === 0) return "";
  const words = taken.map(({ name, value }) => {
    if (value === "true") return `--${name}`;
    return `--${name} ${secret.has(name) ? "…" : value}`;
  });
  const list = taken.map(({ name }) => `--${name}`).join(" and ");
  return `npm took ${list} for itself and did not hand it on. Put "--" before the options: npm start -- ${[...words, ...rest].join(" ")}`;
}

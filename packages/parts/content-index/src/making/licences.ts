/** The id that people mean: `CC BY-SA 4.0` and `Apache 2.0` are written with hyphens. */
export function licenceAsWritten(written: string): string {
  return written.replace(/^(CC[ -]BY\S*|Apache|MPL|LGPL|AGPL|GPL) +(?=v?\d)/i, "$1-").replace(/^CC /i, "CC-");
}

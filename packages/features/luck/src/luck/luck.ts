import { createHmac } from "node:crypto";
import type { LuckOf } from "../api.js";

const maxCount = 100;
/** Words above would make the first numbers likelier than the last. */
const fairBelow = Math.floor(2 ** 32 / maxCount) * maxCount;

/** The luck of somebody on a day, 1 to 100, each as likely. @param day as of `localDay` */
export function luckOf(secret: Buffer, { account, platform, userId }: LuckOf, day: string): number {
  for (let turn = 0; ; turn++) {
    const hash = createHmac("sha256", secret)
      .update(JSON.stringify([account, platform, userId, day, turn]))
      .digest();
    for (let at = 0; at < hash.length; at += 4) {
      const word = hash.readUInt32BE(at);
      if (word < fairBelow) return (word % maxCount) + 1;
    }
  }
}

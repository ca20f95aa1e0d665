import type { NewNotice, SendOutcome } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import notices from "../src/index.js";
import { surroundings } from "./other-features.js";

/**
 * A host in a process of its own: one that is killed in the middle of a delivery, or that trusts the certificate of a
 * mail server. Its chats never answer where the second argument says so.
 */
const [dataFolder = "", chats = ""] = process.argv.slice(2);
const around = surroundings();
if (chats === "silent") around.outcome = () => new Promise<SendOutcome>(() => {});
const host = await testHost({ features: [...around.features, notices], dataFolder });
process.on("message", (order: NewNotice | "end") => {
  if (order === "end") void host.stop().then(() => process.disconnect());
  else around.send(order);
});
process.send?.({ base: host.base, key: host.key });

import { type Boom, defineFeature } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { Mail, type MailMessage, type SmtpServer } from "../src/api.js";
import mail from "../src/index.js";

/**
 * Sends what its parent asks for. A process of its own, because the certificates that Node trusts are read when it
 * starts.
 */
let sending: Mail | undefined;
const user = defineFeature({
  id: "user",
  needs: { mail: Mail },
  setup(host) {
    sending = host.needs.mail;
  },
});
const host = await testHost({ features: [mail, user] });
process.on("message", (order: { server: SmtpServer; message: MailMessage } | "end") => {
  if (order === "end") {
    void host.stop().then(() => process.disconnect());
    return;
  }
  sending?.send(order.server, order.message, AbortSignal.timeout(10_000)).then(
    () => process.send?.({ code: 0, message: "" }),
    (error: Boom) => process.send?.({ code: error.data?.code ?? -1, message: error.message }),
  );
});
process.send?.("ready");

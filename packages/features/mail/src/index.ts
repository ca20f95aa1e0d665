import { defineFeature, Outbound } from "@dicetower/contract";
import { Mail } from "./api.js";
import { Mailer } from "./mailer.js";

/** Sends e-mail for other features. It has no settings: each feature that sends names its server. */
export default defineFeature({
  id: "mail",
  needs: { outbound: Outbound },
  provides: [Mail],
  setup(host) {
    host.provide(Mail, new Mailer(host.needs.outbound));
  },
});

import { api } from "@dicetower/panel-kit";
import { remember } from "../device/memory.js";
import { router } from "../router/router.js";

/** Notes that the set-up is done, and goes on to the panel. */
export async function finishSetUp(): Promise<void> {
  try {
    await api.post("/api/auth/setup/finish");
  } catch {
    // Whatever keeps the set-up from being marked as done: it is done.
  }
  remember("setup", undefined);
  router.navigate("#/");
}

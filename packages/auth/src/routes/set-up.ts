import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Desk } from "../desk.js";

const path = "/api/auth/setup";

const gives = Joi.object({
  needed: Joi.boolean().required(),
  reopened: Joi.boolean().required(),
  codeExpiresAt: Joi.number().integer().allow(null).required(),
});
const opened = gives.append({ address: Joi.string().allow(null).required() });

/** Whether the installation waits to be set up, and the end of that. */
export function setUpRoutes(desk: Desk): RouteItem[] {
  const state = () => {
    const needed = desk.setUpNeeded();
    return { needed, reopened: needed && desk.setUp.reopened, codeExpiresAt: desk.code.expiresAt ?? null };
  };
  return [
    route({
      method: "GET",
      path,
      summary:
        "Tells whether the set-up is still to be done, whether for another password alone, and until when its code opens a session.",
      gives,
      handle: state,
    }),
    route({
      method: "POST",
      path: `${path}/finish`,
      summary: "Notes that the set-up is done: no code is printed any more.",
      gives,
      audit: "setup.finish",
      async handle() {
        await desk.setUp.finish();
        desk.code.end();
        desk.tell();
        return state();
      },
    }),
    route({
      method: "POST",
      path: `${path}/reopen`,
      summary:
        "Opens the set-up again where no password is set: answers its address with a new code, and each start prints one.",
      gives: opened,
      fresh: true,
      audit: "setup.reopen",
      async handle() {
        if (desk.password.enabled)
          throw failure(codes.ruleBroken, "A login password is set: clear it first, or log in with it.");
        await desk.setUp.reopen();
        desk.tell();
        const address = desk.setUpAddress() ?? null;
        return { ...state(), address };
      },
    }),
  ];
}

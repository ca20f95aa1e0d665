import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { LoginContext } from "../login-context.js";

const path = "/api/auth/setup";

const returns = Joi.object({
  needed: Joi.boolean().required(),
  reopened: Joi.boolean().required(),
  codeExpiresAt: Joi.number().integer().allow(null).required(),
});
const opened = returns.append({ address: Joi.string().allow(null).required() });

/** Whether the installation waits to be set up, and the end of that. */
export function setUpRoutes(login: LoginContext): RouteItem[] {
  const state = async () => {
    const needed = login.setUpNeeded();
    const codeExpiresAt = (await login.code.expiresAt()) ?? null;
    return { needed, reopened: needed && login.setUp.reopened, codeExpiresAt };
  };
  return [
    route({
      method: "GET",
      path,
      summary:
        "Tells whether the set-up is still to be done, whether for another password alone, and until when its code opens a session.",
      returns,
      handle: state,
    }),
    route({
      method: "POST",
      path: `${path}/finish`,
      summary: "Notes that the set-up is done: no code is printed any more.",
      returns,
      audit: "setup.finish",
      async handle() {
        await login.setUp.finish();
        await login.code.end();
        login.tell();
        return await state();
      },
    }),
    route({
      method: "POST",
      path: `${path}/reopen`,
      summary:
        "Opens the set-up again where no password is set: answers its address with a new code, and each start prints one.",
      returns: opened,
      fresh: true,
      audit: "setup.reopen",
      async handle() {
        if (login.password.enabled)
          throw failure(codes.ruleBroken, "A login password is set: clear it first, or log in with it.");
        await login.setUp.reopen();
        login.tell();
        const address = (await login.setUpAddress()) ?? null;
        return { ...(await state()), address };
      },
    }),
  ];
}

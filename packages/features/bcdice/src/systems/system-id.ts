import { Joi } from "@dicetower/contract";
import type { GameSystems } from "./game-systems.js";
import { systemsKey } from "./systems-table.js";

/** Schema of a game system by id; other spellings are written as it is. */
export function systemId(games: GameSystems) {
  return Joi.string()
    .max(64)
    .custom((said: string, { message }) =>
      said === ""
        ? said
        : (games.find(said)?.id ??
          message({ custom: "{{#label}} is no game system of BCDice: GET /api/bcdice/systems lists them" })),
    )
    .meta({ reference: systemsKey });
}

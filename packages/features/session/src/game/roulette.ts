import { type CommandCall, type Reply, text } from "@dicetower/contract";
import type { SessionService } from "../table/session-service.js";
import { editTable, groupOf, onlyHost } from "../table/table-call.js";
import { fullPot, mostCopies, mostDice, mostFaces, type Pots } from "./pots.js";

/** Taken faces that are shown. */
const mostShown = 30;

/** `.game rou`: dice without replacement. */
export function roulette(session: SessionService, pots: Pots, call: CommandCall): Reply | Promise<Reply> {
  const [, word = "hist"] = call.args;
  const pot = pots.of(groupOf(call));
  switch (word.toLowerCase()) {
    case "hist": {
      if (pot === undefined) return text("game.rou.none");
      const taken = pot.taken.slice(-mostShown).join(", ") || "-";
      return text("game.rou.history", { faces: pot.faces, left: pot.left.length, taken });
    }
    case "reset":
      if (pot === undefined) return text("game.rou.none");
      return onlyHost(session, call) ?? set(session, pots, call, pot.faces, pot.copies);
    case "clr":
      return onlyHost(session, call) ?? clear(session, pots, call);
    default: {
      const [, facesWord, copiesWord = "1"] = /^(\d{1,4})(?:[*x](\d{1,3}))?$/i.exec(word) ?? [];
      const faces = Number(facesWord ?? 0);
      const copies = Number(copiesWord);
      if (facesWord === undefined) return text("error.argument", {});
      if (faces < 2 || faces > mostFaces || copies < 1 || copies > mostCopies || faces * copies > mostDice)
        return text("game.rou.limit", { faces: mostFaces, copies: mostCopies, dice: mostDice });
      return onlyHost(session, call) ?? set(session, pots, call, faces, copies);
    }
  }
}

async function set(
  session: SessionService,
  pots: Pots,
  call: CommandCall,
  faces: number,
  copies: number,
): Promise<Reply> {
  pots.forget(groupOf(call));
  await editTable(session, call, "session.roulette", (state) => ({
    ...state,
    game: { ...state.game, pot: fullPot(faces, copies) },
  }));
  return text("game.rou.set", { faces, copies, dice: faces * copies });
}

async function clear(session: SessionService, pots: Pots, call: CommandCall): Promise<Reply> {
  pots.forget(groupOf(call));
  await editTable(session, call, "session.roulette", (state) => ({
    ...state,
    game: { ...state.game, pot: undefined },
  }));
  return text("game.rou.cleared");
}

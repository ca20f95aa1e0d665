import {
  argumentKind,
  type CommandCall,
  type CommandForm,
  form,
  groupOf,
  type Reply,
  text,
} from "@dicetower/contract";
import type { SessionService } from "../table/session-service.js";
import { editTable, onlyHost } from "../table/table-call.js";
import { fullPot, maxCopies, mostDice, mostFaces, type Pots } from "./pots.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Dice of a pot: `20`, `20*5`. */
    potDice: { readonly faces: number; readonly copies: number };
  }
}

/** Taken faces that are shown. */
const maxShown = 30;

/** The kind `potDice`: faces, and how often each is in the pot. */
export const potDiceKind = argumentKind({
  key: "potDice",
  label: "argument.potDice",
  read({ text: said }) {
    const [all, facesWord, copiesWord = "1"] = /^(\d{1,4})(?:[*x](\d{1,3}))?(?=\s|$)/i.exec(said) ?? [];
    if (all === undefined) return undefined;
    const [faces, copies] = [Number(facesWord), Number(copiesWord)];
    const fits =
      faces >= 2 && faces <= mostFaces && copies >= 1 && copies <= maxCopies && faces * copies <= mostDice;
    return fits
      ? { value: { faces, copies }, length: all.length }
      : {
          enough: true,
          refusal: text("game.rou.limit", { faces: mostFaces, copies: maxCopies, dice: mostDice }),
        };
  },
  schema: () => ({
    type: "object",
    properties: {
      faces: { type: "integer", minimum: 2, maximum: mostFaces },
      copies: { type: "integer", minimum: 1, maximum: maxCopies },
    },
    required: ["faces", "copies"],
    additionalProperties: false,
  }),
  write: ({ faces, copies }) => `${faces}*${copies}`,
});

/** What the forms of the pot work with. */
export interface RouletteServices {
  readonly session: SessionService;
  readonly pots: Pots;
}

/** `.game rou`: dice without replacement. */
export function rouletteForms({ session, pots }: RouletteServices): readonly CommandForm[] {
  return [
    form("rou <dice:potDice>", {
      readsRole: true,
      example: "rou 20*5",
      run: ({ dice }, call) => onlyHost(session, call) ?? set(session, pots, call, dice.faces, dice.copies),
    }),
    form("rou", { readOnly: true, run: (_none, call) => history(pots, call) }),
    form("rou hist", { readOnly: true, run: (_none, call) => history(pots, call) }),
    form("rou reset", {
      readsRole: true,
      run(_none, call) {
        const pot = pots.of(groupOf(call.message));
        if (pot === undefined) return text("game.rou.none");
        return onlyHost(session, call) ?? set(session, pots, call, pot.faces, pot.copies);
      },
    }),
    form("rou clr", {
      readsRole: true,
      run: (_none, call) => onlyHost(session, call) ?? clear(session, pots, call),
    }),
  ];
}

function history(pots: Pots, call: CommandCall): Reply {
  const pot = pots.of(groupOf(call.message));
  if (pot === undefined) return text("game.rou.none");
  const taken = pot.taken.slice(-maxShown).join(", ") || "-";
  return text("game.rou.history", { faces: pot.faces, left: pot.left.length, taken });
}

async function set(
  session: SessionService,
  pots: Pots,
  call: CommandCall,
  faces: number,
  copies: number,
): Promise<Reply> {
  pots.forget(groupOf(call.message));
  await editTable(session, call, "session.roulette", (state) => ({
    ...state,
    game: { ...state.game, pot: fullPot(faces, copies) },
  }));
  return text("game.rou.set", { faces, copies, dice: faces * copies });
}

async function clear(session: SessionService, pots: Pots, call: CommandCall): Promise<Reply> {
  pots.forget(groupOf(call.message));
  await editTable(session, call, "session.roulette", (state) => ({
    ...state,
    game: { ...state.game, pot: undefined },
  }));
  return text("game.rou.cleared");
}

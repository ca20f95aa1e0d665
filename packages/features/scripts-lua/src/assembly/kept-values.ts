import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { Cards, GroupCardWriter } from "@dicetower/cards/api";
import { type FeatureHost, optionalService } from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { Groups, PlayTables } from "@dicetower/groups/api";
import { Luck } from "@dicetower/luck/api";
import { Session } from "@dicetower/play-session/api";
import { LuaCardValues } from "@dicetower/players/api";
import type { Answers } from "../asks/asking.js";
import { cardAnswers } from "../asks/card-answers.js";
import { fileAnswers, ModuleFiles } from "../asks/file-answers.js";
import { GameValues, gameAnswers } from "../asks/game-answers.js";
import { GroupValues, groupAnswers } from "../asks/group-answers.js";
import { PeopleValues, peopleAnswers } from "../asks/people-answers.js";
import { SelfData } from "../asks/self-data.js";
import { selfDataAnswers } from "../asks/self-data-answers.js";
import type { ModuleLibrary } from "../modules/library.js";
import type { LuaNeeds } from "./lua-needs.js";

/** What modules read and keep: files, values of people, groups, games and cards, and data of their own. */
export class KeptValues {
  readonly files: ModuleFiles;
  readonly data: SelfData;
  readonly people: PeopleValues;
  readonly groups: GroupValues;
  readonly games: GameValues;
  readonly cards: ReturnType<typeof cardAnswers>;

  constructor(host: FeatureHost, needs: LuaNeeds, library: ModuleLibrary) {
    const { variables, players, store, scripts } = needs;
    const { storage } = scripts;
    const adapters = optionalService(host, Adapters);
    this.files = new ModuleFiles(needs.files, library);
    this.data = new SelfData(storage, store);
    this.people = new PeopleValues({
      variables,
      players,
      access: optionalService(host, Access),
      adapters,
      luck: optionalService(host, Luck),
    });
    this.groups = new GroupValues({
      groups: optionalService(host, Groups),
      adapters,
      groupCards: optionalService(host, GroupCardWriter),
      storage,
    });
    this.games = new GameValues({
      session: optionalService(host, Session),
      playTables: optionalService(host, PlayTables),
      storage,
    });
    this.cards = cardAnswers({
      cards: optionalService(host, Cards),
      values: optionalService(host, LuaCardValues),
      dice: optionalService(host, Dice),
    });
  }

  /** Answers what scripts ask of them. */
  answers() {
    return {
      ...fileAnswers(this.files),
      ...peopleAnswers(this.people),
      ...groupAnswers(this.groups),
      ...gameAnswers(this.games),
      ...this.cards,
      ...selfDataAnswers(this.data),
    } satisfies Partial<Answers>;
  }

  async close(): Promise<void> {
    await this.data.closeAll();
    await this.groups.close();
    await this.games.close();
  }
}

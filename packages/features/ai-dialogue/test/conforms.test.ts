import { conforms } from "@dicetower/testkit";
import dialogue from "../src/index.js";
import { ScriptedModel } from "./model.js";
import { others } from "./talking.js";

conforms(dialogue, { with: [...others, new ScriptedModel().feature] });

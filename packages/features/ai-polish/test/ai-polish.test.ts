import { conforms } from "@dicetower/testkit";
import aiPolish from "../src/index.js";
import { stubAi, stubFeature } from "./stub-ai.js";
import { others } from "./tower.js";

conforms(aiPolish, { with: [...others, stubFeature(stubAi())] });

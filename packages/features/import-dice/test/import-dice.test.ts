import { conforms } from "@dicetower/testkit";
import importDice from "../src/index.js";

conforms(importDice);

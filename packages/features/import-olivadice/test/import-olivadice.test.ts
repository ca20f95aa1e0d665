import { conforms } from "@dicetower/testkit";
import importOlivadice from "../src/index.js";

conforms(importOlivadice);

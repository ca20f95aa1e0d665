import scriptsLua from "@dicetower/scripts-lua";
import { conforms } from "@dicetower/testkit";
import { others } from "./making.js";

conforms(scriptsLua, { with: [...others] });

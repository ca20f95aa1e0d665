/** Module of the worker thread that runs Lua; the service finds it as `@dicetower/scripts-lua/thread`. */
import { serve } from "@dicetower/script-host/thread";
import { luaTasks } from "./state/tasks.js";

serve(luaTasks);

import { serve } from "@dicetower/script-host/thread";

serve(() => {
  throw new Error("no engine here");
});

import { confirm, reasonOf, toast, useState, useText } from "@dicetower/panel-kit";

/** Does things with scripts one at a time, and says what came of them. */
export function useActs(reload: () => void) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  /** @param said what is told when it has succeeded; nothing where it is empty */
  const act = async <T>(work: () => Promise<T>, said?: (answer: T) => string): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await work();
      const words = said?.(answer) ?? "";
      if (words !== "") toast({ kind: "good", text: words });
      return true;
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
      return false;
    } finally {
      setBusy(false);
      reload();
    }
  };
  /** Asks before a script is deleted. */
  const agreesToDelete = (title: string, keepData: boolean) =>
    confirm({
      title: text("scripts.page.delete.title", { name: title }),
      text: text(keepData ? "scripts.page.delete.text" : "scripts.page.deleteAll.text"),
      action: text(keepData ? "scripts.page.delete" : "scripts.page.deleteAll"),
      danger: true,
    });
  return { busy, act, agreesToDelete };
}

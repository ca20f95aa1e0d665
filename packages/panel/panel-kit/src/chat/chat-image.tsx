import { Icon } from "../components/icons/icon.js";
import { usePicture } from "../data/use-picture.js";
import { useText } from "../text/locale.js";

/** A picture of the API in a message. */
export function ChatImage({ path }: { readonly path: string }) {
  const text = useText();
  const { address, failed, fail } = usePicture(path);
  if (address !== undefined)
    return <img class="dt-chat-image" src={address} alt={text("kit.chat.image")} onError={fail} />;
  return (
    <span class="dt-chat-chip">
      <Icon name="photo" /> {text(failed ? "kit.chat.image.failed" : "kit.chat.image")}
    </span>
  );
}

import { t } from "../messages/messages.svelte";
import { notify } from "./notices.svelte";

// Puts a text where it can be pasted. Browsers allow that on secure pages only; elsewhere the text is shown to be copied
// by hand.
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("table.copied"));
  } catch {
    prompt(t("table.copyByHand"), text);
  }
}

import { toast } from './toast.ts'

/**
 * Copies a text to the clipboard and says so. Without the right to the clipboard it says that it could not, with `detail`
 * below: what to do, or the text itself to copy by hand.
 */
export async function copyText(
  text: string,
  messages: { copied: string; notCopied: string; detail?: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(messages.copied)
  } catch {
    toast.error(messages.notCopied, messages.detail)
  }
}

import { copyText } from './copy-text.ts'

/** Hands a page's address to the phone's own sharing; where there is none, or it fails, the address is copied. */
export async function shareLink(
  link: { title: string; text?: string; url: string },
  messages: { copied: string; notCopied: string },
): Promise<void> {
  try {
    if (navigator.share) return await navigator.share(link)
  } catch (error) {
    // Closing the phone's sheet is no failure.
    if ((error as Error).name === 'AbortError') return
  }
  await copyText(link.url, { ...messages, detail: link.url })
}

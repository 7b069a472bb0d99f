import { Button } from '#design/button.tsx'
import { LinkIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { messages } from '../messages/en.ts'
import { anchorOf } from './use-open-question.ts'

/** A button below an answer that copies its address, to share it. */
export function CopyQuestionLink({ uid, question }: { uid: string; question: string }) {
  async function copy() {
    const address = `${window.location.origin}${window.location.pathname}#${anchorOf(uid)}`
    window.history.replaceState(window.history.state, '', `#${anchorOf(uid)}`)
    try {
      await navigator.clipboard.writeText(address)
      toast.success(messages.copied)
    } catch {
      toast.error(messages.copyFailed, messages.copyFailedText)
    }
  }
  return (
    <Button
      variant="text"
      size="small"
      className="mt-2 -ml-3"
      icon={<LinkIcon />}
      aria-label={messages.copyLinkTo(question)}
      onClick={() => void copy()}
    >
      {messages.copyLink}
    </Button>
  )
}

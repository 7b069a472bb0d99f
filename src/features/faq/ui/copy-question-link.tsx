import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { LinkIcon } from '#design/icons/regular.tsx'
import { messages } from '../messages/en.ts'
import { anchorOf } from './use-open-question.ts'

/** A button below an answer that copies its address, to share it. */
export function CopyQuestionLink({ uid, question }: { uid: string; question: string }) {
  function copy() {
    const address = `${window.location.origin}${window.location.pathname}#${anchorOf(uid)}`
    window.history.replaceState(window.history.state, '', `#${anchorOf(uid)}`)
    void copyText(address, {
      copied: messages.copied,
      notCopied: messages.copyFailed,
      detail: messages.copyFailedText,
    })
  }
  return (
    <Button
      variant="text"
      size="small"
      className="mt-2 -ml-3"
      icon={<LinkIcon />}
      aria-label={messages.copyLinkTo(question)}
      onClick={copy}
    >
      {messages.copyLink}
    </Button>
  )
}

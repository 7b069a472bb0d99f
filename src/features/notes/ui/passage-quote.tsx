import { langOf } from '#design/lang-of.ts'
import { messages } from '../messages/en.ts'

/** The marked words of an article. */
export function PassageQuote({ text }: { text: string }) {
  return (
    <blockquote aria-label={messages.item.passage} lang={langOf(text)}>
      <span className="box-decoration-clone rounded-[4px] bg-lamp-tint px-1 py-0.5 break-words whitespace-pre-line text-lamp-ink">
        {text}
      </span>
    </blockquote>
  )
}

import { ChatTextIcon } from '#design/icons/regular.tsx'
import { messages } from '../../messages/form-en.ts'

/** What the reviewer wrote about one field or lesson. */
export function ReviewerNote({ note }: { note: string }) {
  return (
    <p className="reviewer-note">
      <ChatTextIcon size={18} />
      <span>
        <span className="font-semibold">{messages.reviewerSays}</span> {note}
      </span>
    </p>
  )
}

import { CircleNotchBoldIcon } from './icons/bold.tsx'
import { messages } from './messages/en.ts'

/** Shown while a page loads. Appears after 200 ms. */
export function Spinner() {
  return (
    <div className="spinner-page skeleton-late" role="status" aria-label={messages.loading}>
      <CircleNotchBoldIcon size={36} className="spin" />
    </div>
  )
}

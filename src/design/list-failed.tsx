import { messages } from './messages/en.ts'

/** Replaces a short list that failed to load, such as the options of a field, and offers to load it again. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="alert">
      {messages.listFailed}{' '}
      <button type="button" className="link inline-flex min-h-11 items-center" onClick={onRetry}>
        {messages.tryAgain}
      </button>
    </span>
  )
}

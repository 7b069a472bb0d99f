import { messages } from './messages/en.ts'

/** In the place of a short list that did not come, such as the choices of a field: says so, and asks again. */
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

import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { WarningOctagonFillIcon } from './icons/fill.tsx'
import { messages } from './messages/en.ts'

export type ErrorStateProps = {
  title?: ReactNode
  text?: ReactNode
  /** Tries again; without it the page can only be reloaded. */
  onRetry?: () => void
  heading?: 'h1' | 'h2' | 'p'
}

export function ErrorState({ title, text, onRetry, heading: Heading = 'h2' }: ErrorStateProps) {
  // As it was when this failed: the error stays the same one when the network returns.
  const [failedOffline] = useState(() => navigator.onLine === false)
  return (
    <div className="empty-state" role="alert">
      <WarningOctagonFillIcon size={36} className="text-bad-ink" />
      <Heading className="empty-state-title">
        {title ?? (failedOffline ? messages.offlineTitle : messages.errorTitle)}
      </Heading>
      {text && <p className="ink-2 max-w-[60ch]">{text}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
        <Button size="small" variant={onRetry ? 'secondary' : 'primary'} onClick={() => window.location.reload()}>
          {messages.refreshPage}
        </Button>
      </div>
    </div>
  )
}

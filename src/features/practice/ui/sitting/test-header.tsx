import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { langOf } from '#design/lang-of.ts'
import { formatCount } from '#platform/format/format.ts'
import type { OpenAttempt } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'

type Props = { attempt: OpenAttempt; submitting: boolean; onSubmit: () => void }

/** The test's own bar: its title and the button that ends it, which asks first. */
export function TestHeader({ attempt, submitting, onSubmit }: Props) {
  const [asking, setAsking] = useState(false)
  const { title, questions, minutes } = attempt
  return (
    <header className="sticky top-0 z-20 flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 py-2 lg:px-6">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" lang={langOf(title)}>
          {title}
        </p>
        <p className="t-xs ink-3">
          {messages.room.facts(
            messages.list.questions(questions, formatCount(questions)),
            messages.list.minutes(minutes),
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        loading={submitting}
        loadingLabel={messages.room.submitting}
        onClick={() => setAsking(true)}
      >
        {messages.room.submit}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onSubmit()
        }}
        question={messages.room.submitQuestion}
        detail={messages.room.submitText}
        confirmLabel={messages.room.submit}
        variant="primary"
      />
    </header>
  )
}

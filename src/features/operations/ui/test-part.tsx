import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Link } from '#design/link.tsx'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { testPart, type TestablePart } from '../contract/system-check.ts'
import { messages } from '../messages/system-check-en.ts'
import { messages as testPaymentMessages } from '../messages/test-payment-en.ts'
import { CheckChip } from './check-chip.tsx'

/** A button that tries a service for real, and below it what came of it. */
export function TestPart({ part }: { part: TestablePart }) {
  const [line, setLine] = useState<ReplyOf<typeof testPart>['line']>()
  const test = useWrite(() => call(testPart, { part }), { onDone: ({ data }) => setLine(data.line) })
  return (
    <div className="mt-2">
      <Button
        size="small"
        variant="secondary"
        loading={test.isPending}
        loadingLabel={messages.testing}
        onClick={() => {
          setLine(undefined)
          test.mutate()
        }}
      >
        {messages.tests[part]}
      </Button>
      <p role="status" className="mt-2 flex items-start gap-3 empty:hidden">
        {line && (
          <>
            <CheckChip state={line.state} />
            <span className="min-w-0 flex-1">{line.text}</span>
          </>
        )}
      </p>
      {part === 'gateway' && (
        <Link href="/admin/test-payment" document className="link mt-1 inline-flex min-h-11 items-center">
          {testPaymentMessages.send}
        </Link>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, query } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { renewSigningKey, type SigningKeyState, signingKeyState } from '../../contract/admin-certificates.ts'
import { messages } from '../../messages/admin-en.ts'

/** The key that signs, and a new one where it may have been read by a stranger. */
export function SigningKeyCard() {
  const { data, error, refetch } = useQuery(query(signingKeyState, {}))
  return (
    <section aria-labelledby="signing-key" className="card mt-8 max-w-[720px] p-5 lg:p-6">
      <h2 id="signing-key" className="t-h3">
        {messages.key.title}
      </h2>
      <p className="ink-2 mt-1">{messages.key.text}</p>
      {!data && !error && <Skeleton className="mt-4 h-11 w-64" />}
      {error && !data && <ErrorState text={messages.key.failed} onRetry={() => void refetch()} heading="p" />}
      {data && <Renewal state={data} />}
    </section>
  )
}

function Renewal({ state: { createdAt, renewableFrom } }: { state: SigningKeyState }) {
  const [asking, setAsking] = useState(false)
  const renew = useWrite(() => call(renewSigningKey, {}), {
    changes: [signingKeyState],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(false),
  })
  if (!createdAt) return <p className="mt-4">{messages.key.none}</p>
  return (
    <>
      <p className="mt-4">
        {messages.key.since(formatDateTime(createdAt))}
        {renewableFrom && <span className="ink-2 block">{messages.key.wait(formatDateTime(renewableFrom))}</span>}
      </p>
      {!renewableFrom && (
        <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
          {messages.key.renew}
        </Button>
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate()}
        question={messages.key.question}
        detail={messages.key.detail}
        confirmLabel={messages.key.renew}
        loading={renew.isPending}
        loadingLabel={messages.key.renewing}
        variant="primary"
      />
    </>
  )
}

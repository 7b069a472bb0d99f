import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useWrite } from '#design/use-write.ts'
import { useHydrated } from '#features/accounts/ui/use-hydrated.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { stopInvitations } from '../contract.ts'
import { messages } from '../messages/page-en.ts'

const { stop: stopMessages } = messages

export const Route = createFileRoute('/invitation/$code/stop')({
  validateSearch: ({ key }: Record<string, unknown>): { key?: string } => (typeof key === 'string' ? { key } : {}),
  head: async (context) => {
    const { title, description } = (await import('../messages/page-en.ts')).messages.stop
    return pageHead(context, { title, description, noindex: true })
  },
  component: StopInvitations,
})

/**
 * Opened by the second link of the email, signed in or not. It asks before it stops anything: a mail program may open
 * links by itself.
 */
function StopInvitations() {
  return (
    <WithQueries>
      <StopInvitationsPage />
    </WithQueries>
  )
}

function StopInvitationsPage() {
  const { code } = Route.useParams()
  const { key } = Route.useSearch()
  // The document is rendered for everyone: it knows no key.
  const hasNoKey = useHydrated() && !key
  const [isDone, setIsDone] = useState(false)
  const stop = useWrite(() => call(stopInvitations, { code, key: key ?? '' }), { onDone: () => setIsDone(true) })
  return (
    <main id="main" className="wrap flex-1 pt-7 pb-16 lg:pt-12">
      <div className="mx-auto max-w-[560px]">
        <h1 className="t-h1">{stopMessages.heading}</h1>
        <div role="status">
          {isDone && (
            <AlertBanner type="success" className="mt-5">
              <p className="font-semibold">{stopMessages.done}</p>
              <p className="mt-1">{stopMessages.doneText}</p>
            </AlertBanner>
          )}
        </div>
        {isDone ? (
          <LinkButton className="mt-6" variant="secondary" href="/">
            {stopMessages.home}
          </LinkButton>
        ) : (
          <>
            <p className="ink-2 mt-3">{hasNoKey ? stopMessages.noKey : stopMessages.text}</p>
            <div className="mt-6 flex flex-wrap gap-2.5">
              {!hasNoKey && (
                <Button loading={stop.isPending} loadingLabel={stopMessages.stopping} onClick={() => stop.mutate()}>
                  {stopMessages.button}
                </Button>
              )}
              <LinkButton variant="secondary" href={pagePath('/invitation/$code', { code })}>
                {stopMessages.back}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </main>
  )
}

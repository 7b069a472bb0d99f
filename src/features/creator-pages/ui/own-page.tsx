import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowSquareOutIcon, ChartLineUpIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { ownPage } from '../contract/own-page.ts'
import { messages } from '../messages/own-en.ts'
import { AddressCard } from './own/address-card.tsx'
import { OwnPageForm } from './own/page-form.tsx'
import { ShareCard } from './own/share-card.tsx'

export const Route = createFileRoute('/_creator/creator/page')({
  head: async (context) => {
    const { title, description } = (await import('../messages/own-en.ts')).messages
    return pageHead(context, { title, description, noindex: true })
  },
  component: OwnPageOf,
})

function OwnPageOf() {
  const { data: page, error, refetch } = useQuery(query(ownPage, {}))
  if (!page)
    return (
      <PageLoadState
        error={error}
        missing={{ ...messages.missing, list: '/creator/dashboard' }}
        onRetry={() => void refetch()}
      />
    )
  const { handle } = page
  return (
    <main id="main" className="max-w-[1130px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1.5 max-w-[60ch]">{messages.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="secondary" href="/creator/page/visits" icon={<ChartLineUpIcon size={20} />}>
            {messages.visits}
          </LinkButton>
          {handle && (
            <LinkButton
              variant="secondary"
              href={pagePath('/@{$handle}', { handle: handle.handle })}
              icon={<ArrowSquareOutIcon size={20} />}
            >
              {messages.open}
            </LinkButton>
          )}
        </div>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-6">
          <AddressCard page={page} />
          <OwnPageForm page={page} />
        </div>
        {handle && <ShareCard handle={handle} />}
      </div>
    </main>
  )
}

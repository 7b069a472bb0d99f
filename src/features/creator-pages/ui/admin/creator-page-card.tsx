import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { query } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { adminCreatorPage } from '../../contract/admin-page.ts'
import { messages } from '../../messages/admin-en.ts'
import type { Clearable } from '../../rules/handles.ts'
import { ClearDialog, type Clearing } from './clear-dialog.tsx'

/** The page of a creator, for administrators: nothing where they have none. */
export function CreatorPageCard({ uid }: { uid: string }) {
  const { data: page } = useQuery(query(adminCreatorPage, { uid }))
  const [clearing, setClearing] = useState<Clearing | null>(null)
  if (!page) return null
  const { handle, formerHandles, banner, intro } = page
  if (handle === null && formerHandles.length === 0 && !banner && !intro) return null
  const clear = (what: Clearable, name = '') => (
    <Button variant="secondary" size="small" onClick={() => setClearing({ what, handle: name })}>
      {messages.remove[what]}
    </Button>
  )
  return (
    <TitledCard id="public-page" title={messages.title} className="mt-6 md:p-6">
      <dl className="mt-4 grid gap-4 sm:grid-cols-[220px_minmax(0,1fr)]">
        <div className="sm:contents">
          <dt className="ink-3">{messages.address}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            <span className="[overflow-wrap:anywhere]">{handle === null ? messages.noAddress : `@${handle}`}</span>
            {handle !== null && (
              <>
                <LinkButton variant="secondary" size="small" href={pagePath('/@{$handle}', { handle })}>
                  {messages.open}
                </LinkButton>
                {clear('handle', handle)}
              </>
            )}
          </dd>
        </div>
        {formerHandles.length > 0 && (
          <div className="sm:contents">
            <dt className="ink-3">{messages.former}</dt>
            <dd className="grid gap-3">
              {formerHandles.map((one) => (
                <span key={one} className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
                  {`@${one}`} {clear('handle', one)}
                </span>
              ))}
            </dd>
          </div>
        )}
        <div className="sm:contents">
          <dt className="ink-3">{messages.banner}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            {banner ? (
              <>
                <img
                  src={banner.src}
                  alt={banner.alt}
                  className="aspect-[4.5] w-full max-w-[300px] rounded-control object-cover"
                />
                {clear('banner')}
              </>
            ) : (
              messages.drawn
            )}
          </dd>
        </div>
        <div className="sm:contents">
          <dt className="ink-3">{messages.intro}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            {intro ? (
              <>
                <span className="[overflow-wrap:anywhere]">{intro.name}</span>
                {clear('intro')}
              </>
            ) : (
              messages.noIntro
            )}
          </dd>
        </div>
      </dl>
      {clearing && <ClearDialog uid={uid} clearing={clearing} onClose={() => setClearing(null)} />}
    </TitledCard>
  )
}

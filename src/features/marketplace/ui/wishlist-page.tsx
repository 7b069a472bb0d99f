import { createFileRoute, useHydrated, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Tabs } from '#design/tabs.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { type MarkKind, startMarks, useMarks } from '#features/catalogue/ui/marks-store.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/wishlist-en.ts'
import { SavedCourses } from './saved-courses.tsx'

const tabs = ['wishlist', 'bookmarks'] as const satisfies readonly MarkKind[]

export const Route = createFileRoute('/wishlist')({
  validateSearch: pickSearchParams((sent: Record<string, unknown>): { tab?: 'bookmarks' } =>
    sent.tab === 'bookmarks' ? { tab: 'bookmarks' } : {},
  ),
  head: async (context) => {
    const { messages } = await import('../messages/wishlist-en.ts')
    return pageHead(context, { ...messages.page, noindex: true })
  },
  component: WishlistPage,
})

/** What this browser, or the account, has saved: the same page for everyone, filled in the browser. */
function WishlistPage() {
  const { tab = 'wishlist' } = Route.useSearch()
  const navigate = useNavigate()
  const marks = useMarks()
  const user = useSession((state) => state.user)
  const started = useHydrated()
  useEffect(startMarks, [])
  return (
    <main id="main" className="wrap flex-1 py-8 lg:py-12">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-2 min-h-[1.5em]">{started && (user ? messages.account : messages.here)}</p>
      <Tabs
        label={messages.lists}
        className="mt-6"
        // The document is one for every address of this page.
        value={started ? tab : 'wishlist'}
        onChange={(value) =>
          void navigate({
            href: pagePath('/wishlist', value === 'bookmarks' ? { tab: 'bookmarks' } : {}),
            replace: true,
          })
        }
        tabs={tabs.map((kind) => ({
          value: kind,
          label: messages[kind](formatCount(marks[kind].length)),
          content: <SavedCourses key={kind} kind={kind} uids={marks[kind]} started={started} />,
        }))}
      />
    </main>
  )
}

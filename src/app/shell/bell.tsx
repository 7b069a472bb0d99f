import { Suspense, useEffect } from 'react'
import { IconButton } from '#design/icon-button.tsx'
import { BellIcon } from '#design/icons/regular.tsx'
import { useUi } from '#design/ui-state.ts'
import { useUnread, watchUnread } from '#features/notifications/ui/unread-store.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { BarPanel } from './bar-panel.tsx'
import { messages } from './messages/en.ts'

const BellList = lazyPart(() => import('#features/notifications/ui/bell-list.tsx'), 'BellList')

/** The badge's text: empty at 0, '9+' above 9 (specification 9). */
export function badgeOf(count: number): string {
  if (count <= 0) return ''
  return count > 9 ? messages.manyBadge : String(count)
}

/** The person's notifications from the server, below those that the page itself shows. */
export function Bell({ night }: { night?: boolean }) {
  const own = useUi((state) => state.notifications)
  const unread = useUnread((state) => state.unread)
  const badge = badgeOf(own.length + unread)
  useEffect(watchUnread, [])
  return (
    <BarPanel
      width={340}
      fill
      button={(props) => (
        <IconButton
          {...props}
          label={badge ? messages.notificationsUnread(badge) : messages.notifications}
          ground={night ? 'night' : undefined}
          className="relative"
          icon={
            <>
              <BellIcon size={22} />
              {badge && (
                <span className="badge absolute top-0.5 -right-0.5" aria-hidden="true">
                  {badge}
                </span>
              )}
            </>
          }
        />
      )}
    >
      {own.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {own.map(({ id, title, message }) => (
            <li key={id} className="px-3 py-2.5">
              <p className="font-semibold">{title}</p>
              <p className="t-sm ink-2">{message}</p>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<p className="ink-3 px-3 py-4 text-center">{messages.loading}</p>}>
        <BellList />
      </Suspense>
    </BarPanel>
  )
}

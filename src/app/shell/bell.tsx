import { IconButton } from '#design/icon-button.tsx'
import { BellIcon } from '#design/icons/regular.tsx'
import { useUi } from '#design/ui-state.ts'
import { BarPanel } from './bar-panel.tsx'
import { words } from './messages/en.ts'

/** What the badge shows: nothing at 0, '9+' above 9 (specification 9). */
export function badgeOf(count: number): string {
  if (count <= 0) return ''
  return count > 9 ? words.manyBadge : String(count)
}

export function Bell({ night }: { night?: boolean }) {
  const notifications = useUi((state) => state.notifications)
  const badge = badgeOf(notifications.length)
  return (
    <BarPanel
      width={320}
      button={(props) => (
        <IconButton
          {...props}
          label={badge ? words.notificationsUnread(badge) : words.notifications}
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
      {notifications.length === 0 ? (
        <div className="px-3 py-4 text-center">
          <p className="font-semibold">{words.noNotifications}</p>
          <p className="t-sm ink-3 mt-1">{words.noNotificationsText}</p>
        </div>
      ) : (
        <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
          {notifications.map(({ id, title, message }) => (
            <li key={id} className="px-3 py-2.5">
              <p className="font-semibold">{title}</p>
              <p className="t-sm ink-2">{message}</p>
            </li>
          ))}
        </ul>
      )}
    </BarPanel>
  )
}

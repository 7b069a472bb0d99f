import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/manager-en.ts'

/** The two parts of the settings; links, so that each has its address and unsaved work is asked about. */
export function TabLinks({ current }: { current: 'theme' | 'site' }) {
  const tabs = [
    { name: 'theme', label: messages.themeTab, href: '/admin/theme' },
    { name: 'site', label: messages.siteTab, href: pagePath('/admin/theme', { tab: 'site' }) },
  ]
  return (
    <nav className="tabs mt-4" aria-label={messages.tabs}>
      {tabs.map(({ name, label, href }) => (
        <Link
          key={name}
          href={href}
          className="tab inline-flex items-center"
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

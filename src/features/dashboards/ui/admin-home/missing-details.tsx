import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import type { RequiredDetail } from '#features/theme/rules/site.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/en.ts'

const { details } = messages.admin
const settingsPage = pagePath('/admin/theme', { tab: 'site' })

/** What a live school has to show by law and does not show yet; nothing once it is complete. */
export function MissingDetails({ missing }: { missing: readonly RequiredDetail[] }) {
  if (missing.length === 0) return null
  return (
    <section className="card mt-6 border-warn-line! bg-warn-tint! p-5" aria-labelledby="site-details">
      <h2 id="site-details" className="t-h3">
        {details.title}
      </h2>
      <p className="ink-2 mt-1">{details.text}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {missing.map((name) => (
          <li key={name}>
            <Link href={settingsPage} className="link row min-h-9">
              {details.names[name]}
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton className="mt-4" size="small" href={settingsPage}>
        {details.open}
      </LinkButton>
    </section>
  )
}

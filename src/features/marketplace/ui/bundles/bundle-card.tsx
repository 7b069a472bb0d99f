import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { BundleCard as Bundle } from '#features/bundles/contract/bundles.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise, percentOff } from '#platform/format/money.ts'
import { messages } from '../../messages/bundles-en.ts'
import { Collage } from './collage.tsx'

/** A bundle in a list: its covers, its title, by whom, how many courses, and its price beside what they cost alone. */
export function BundleCard({
  bundle,
  heading: Heading,
  eager,
}: {
  bundle: Bundle
  heading: 'h2' | 'h3'
  eager?: boolean
}) {
  const { name } = useSite()
  const { title, creator, price, together, courses } = bundle
  const saving = together - price
  return (
    <article className="relative min-w-0">
      <Collage covers={bundle.thumbnails} eager={eager} />
      <Heading className="t-title clamp-2 mt-3" lang={langOf(title)}>
        <Link href={pagePath('/bundle/$bundle', { bundle: bundle.path })} className="course-link">
          {title}
        </Link>
      </Heading>
      <p className="t-sm ink-3 mt-1">
        <span lang={creator ? langOf(creator) : undefined}>{messages.by(creator ?? name)}</span>
        {` • ${messages.courses(courses)}`}
      </p>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
        <span className="price">{formatPaise(price)}</span>
        {saving > 0 && (
          <span className="t-sm font-semibold text-ok-ink">
            {messages.save(formatPaise(saving), percentOff(together, saving))}
          </span>
        )}
      </p>
    </article>
  )
}

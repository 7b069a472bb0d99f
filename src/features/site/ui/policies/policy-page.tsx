import { useMatches } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { langOf } from '#design/lang-of.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { formatDate } from '#platform/format.ts'
import { useLocalLinks } from '#platform/use-address.ts'
import { words } from '../../messages/en.ts'
import { fillDetails } from '../../rules.ts'
import type { Policy } from './policy.ts'

/** A legal text, with the installation's own name and contacts in it. */
export function PolicyPage() {
  const policy = useMatches({ select: (matches) => matches.at(-1)?.loaderData as Policy | undefined })
  const site = useSite()
  const localised = useLocalLinks()
  if (!policy) return null
  const { title, updated, html } = policy
  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-24">
      <div className="mx-auto max-w-[720px]">
        <Breadcrumb items={[{ name: title }]} />
        <h1 className="t-h1 mt-5" lang={langOf(title)}>
          {title}
        </h1>
        <p className="t-sm ink-3 mt-2 mb-8">{words.updated(formatDate(updated))}</p>
        {/* Our own text, made at the build. */}
        <div
          className="prose"
          lang={langOf(html)}
          dangerouslySetInnerHTML={{ __html: localised(fillDetails(html, site)) }}
        />
      </div>
    </main>
  )
}

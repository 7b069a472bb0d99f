import { useMatches } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { langOf } from '#design/lang-of.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { useLocalLinks } from '#platform/browser/use-address.ts'
import { formatDate } from '#platform/format/format.ts'
import { messages } from '../../messages/en.ts'
import { messages as helpMessages } from '../../messages/help-en.ts'
import { fillDetails } from '../../rules.ts'
import type { Policy } from './policy.ts'

/** A legal text with the installation's name and contacts, and a table of contents beside it. */
export function PolicyPage() {
  const policy = useMatches({ select: (matches) => matches.at(-1)?.loaderData as Policy | undefined })
  const site = useSite()
  const localised = useLocalLinks()
  if (!policy) return null
  const { title, updated, html, contents, translated } = policy
  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-24">
      <div className="mx-auto max-w-[720px] lg:max-w-[1080px]">
        <Breadcrumb items={[{ name: title }]} />
        <h1 className="t-h1 mt-5" lang={langOf(title)}>
          {title}
        </h1>
        <p className="t-sm ink-3 dots mt-2">
          <span>{helpMessages.version(updated)}</span>
          <span>{messages.updated(formatDate(updated))}</span>
        </p>
        {translated && <p className="ink-2 mt-3">{helpMessages.binding}</p>}
        <div className="mt-8 grid gap-8 lg:grid-cols-[260px_minmax(0,720px)] lg:gap-14">
          <Contents contents={contents} />
          {/* Our own text, made at the build. */}
          <div
            className="prose"
            lang={langOf(html)}
            dangerouslySetInnerHTML={{ __html: localised(fillDetails(html, site)) }}
          />
        </div>
      </div>
    </main>
  )
}

function Contents({ contents }: { contents: Policy['contents'] }) {
  return (
    <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-6">
      <h2 id="contents" className="t-title">
        {helpMessages.contents}
      </h2>
      <ol className="mt-2 border-l border-line">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              lang={langOf(title)}
              className="ink-2 flex min-h-9 items-center py-1 pl-4 text-[15px] leading-snug hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

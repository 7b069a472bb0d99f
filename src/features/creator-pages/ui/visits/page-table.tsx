import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { visitFigures } from '../../contract/visit-figures.ts'
import { messages } from '../../messages/visits-en.ts'
import { FiguresTable } from './figures-table.tsx'

/** One's own page, and each course. */
export function PageTable({ pages }: { pages: ReplyOf<typeof visitFigures>['pages'] }) {
  return (
    <FiguresTable
      id="by-page"
      title={messages.byPage}
      head={messages.page}
      rows={pages.map(({ course, ...figures }) => ({
        key: course?.uid ?? '',
        name: course ? (
          <Link
            className="link [overflow-wrap:anywhere]"
            href={pagePath('/my-content/$id', { id: course.uid })}
            lang={langOf(course.title)}
          >
            {course.title}
          </Link>
        ) : (
          <span className="font-semibold">{messages.ownPage}</span>
        ),
        ...figures,
      }))}
    />
  )
}

import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Entry } from '../../contract/books.ts'
import { messages } from '../../messages/books-en.ts'

type Subject = Entry['subjects'][number]

/** The page of what an entry is about, where it has one. */
function hrefOf({ kind, uid }: Subject): string | undefined {
  if (kind === 'order') return pagePath('/admin/orders/$id', { id: uid })
  return kind === 'refund' ? pagePath('/admin/refunds', { refund: uid }) : undefined
}

/** What an entry is about: its order, refund, payout or another thing, each with a link where it has a page. */
export function EntrySubjects({ subjects }: { subjects: readonly Subject[] }) {
  return subjects.map((subject) => {
    const href = hrefOf(subject)
    const text = messages.subjects[subject.kind](subject.name)
    return (
      <span key={subject.kind} className="block">
        {href ? (
          <Link href={href} className="link">
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    )
  })
}

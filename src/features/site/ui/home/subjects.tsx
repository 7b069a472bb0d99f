import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import type { home } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

export function Subjects({ subjects }: { subjects: ReplyOf<typeof home>['categories'] }) {
  if (subjects.length === 0) return null
  return (
    <section className="wrap pt-9 lg:pt-14">
      <h2 className="sr-only">{messages.subjects}</h2>
      <ul className="hide-scrollbar -mx-4 flex gap-3 overflow-x-auto px-4 py-1 lg:mx-0 lg:grid lg:grid-cols-8 lg:px-0">
        {subjects.map(({ slug, name, nameHi, cover, count }) => (
          <li key={slug} className="relative w-[132px] shrink-0 lg:w-auto">
            <CoverImage src={cover} className="aspect-[5/4]! [&_img]:scale-[1.35]" />
            <h3 className="mt-2.5 text-[16px] leading-tight font-semibold tracking-normal">
              <Link href={pagePath('/course-marketplace', { category: slug })} className="course-link">
                {localizedName({ name, nameHi })}
              </Link>
            </h3>
            <p className="t-xs ink-3 mt-0.5">{messages.courseCount(count, formatCount(count))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { LinkButton } from '#design/link-button.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { Price } from '#features/catalogue/ui/price.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/bundles-en.ts'

/** Under a course of a bundle: what it costs alone, or that one owns it. */
export function BundleCourseFooter({ course, owned }: { course: CourseCard; owned: boolean }) {
  if (!owned)
    return (
      <span>
        <span className="sr-only">{messages.costsAlone} </span>
        <Price pricePaise={course.courseDiscountedPrice} wasPaise={course.coursePrice} />
      </span>
    )
  return (
    <div className="row flex-wrap gap-x-3 gap-y-2">
      <span className="font-semibold text-ok-ink">{messages.owned}</span>
      <LinkButton
        href={pagePath('/learning/$id', { id: course.uid })}
        variant="tonal"
        size="small"
        className="relative z-[1]"
      >
        {messages.goToCourse}
      </LinkButton>
    </div>
  )
}

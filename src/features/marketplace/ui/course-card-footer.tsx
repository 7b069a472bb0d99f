import { LinkButton } from '#design/link-button.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { Price } from '#features/catalogue/ui/price.tsx'
import { AddToBasket } from '#features/checkout/ui/add-to-basket.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'

/** Under a course in a list: its price and the basket, or the way to what one owns. */
export function CourseCardFooter({ course, owned }: { course: CourseCard; owned: boolean }) {
  if (owned)
    return (
      <LinkButton
        href={pagePath('/learning/$id', { id: course.uid })}
        variant="tonal"
        size="small"
        className="relative z-[1]"
      >
        {messages.goToCourse}
      </LinkButton>
    )
  return (
    <div className="row w-full flex-wrap justify-between gap-x-2 [:root[data-signed-in]_&]:min-h-10">
      <Price pricePaise={course.courseDiscountedPrice} wasPaise={course.courseWasPrice} />
      <AddToBasket course={course} small />
    </div>
  )
}

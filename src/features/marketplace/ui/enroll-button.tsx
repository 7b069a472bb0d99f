import { useId, useState } from 'react'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { AddToBasket } from '#features/checkout/ui/add-to-basket.tsx'
import { GiveAsGift } from '#features/checkout/ui/gift/give-as-gift.tsx'
import { BuyForGroup } from '#features/checkout/ui/seats/buy-for-group.tsx'
import { startEnrolment } from '#features/checkout/ui/start-enrolment.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'
import type { Course } from './details-query.ts'

const ofThePage = [
  'description',
  'outcomes',
  'requirements',
  'audience',
  'tags',
  'downloads',
  'seoTitle',
  'seoDescription',
  'canEnroll',
  'lessonsCount',
  'publishedAt',
  'updatedAt',
] as const satisfies (keyof Course)[]

/** A course as lists have it: what the enrolment keeps in the browser must stay small. */
function cardOf(course: Course): CourseCard {
  const card: Partial<Course> & CourseCard = { ...course }
  for (const name of ofThePage) delete card[name]
  return card
}

/** The next step with a course: enrolling, or going to what one owns. */
export function EnrollButton({ course, owned, className }: { course: Course; owned: boolean; className?: string }) {
  const [starting, setStarting] = useState(false)
  const reason = useId()
  if (owned) {
    return (
      <LinkButton href={pagePath('/learning/$id', { id: course.uid })} size="large" className={className}>
        {messages.goToCourse}
      </LinkButton>
    )
  }
  // Only a preview can't: the button is as buyers see it, and does nothing.
  if (!course.canEnroll) {
    return (
      <div className={className}>
        <Button size="large" full disabled aria-describedby={reason}>
          {messages.enrollNow}
        </Button>
        <p className="t-sm ink-3 mt-1.5" id={reason}>
          {messages.draft.noEnrolment}
        </p>
      </div>
    )
  }
  return (
    <Button
      size="large"
      className={className}
      loading={starting}
      loadingLabel={messages.opening}
      onClick={() => {
        setStarting(true)
        void startEnrolment(cardOf(course)).finally(() => setStarting(false))
      }}
    >
      {messages.enrollNow}
    </Button>
  )
}

/** Buying it together with others. */
export function BasketLine({ course, owned }: { course: Course; owned: boolean }) {
  return owned || !course.canEnroll ? null : <AddToBasket course={cardOf(course)} />
}

/** Buying it for others: not one's own course, of which the server would sell nothing to its creator. */
export function ForOthersLines({ course, creator }: { course: Course; creator: string }) {
  const isOwn = useSession(({ user }) => user?.uid === creator)
  if (!course.canEnroll || course.courseDiscountedPrice === 0 || isOwn) return null
  return (
    <>
      <GiveAsGift course={course} />
      <BuyForGroup course={course} />
    </>
  )
}

/** Pays for this one course on a page of its own, which carries the provider's policy: hence a document load. */
export function BuyNowLink({ course }: { course: Course }) {
  if (!course.canEnroll || course.courseDiscountedPrice === 0) return null
  return (
    <LinkButton href={pagePath('/payment', { courseId: course.uid })} document variant="secondary">
      {messages.buyNow}
    </LinkButton>
  )
}

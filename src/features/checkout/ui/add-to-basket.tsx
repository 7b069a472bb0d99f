import { Button } from '#design/button.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { BasketIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { messages } from '../messages/basket-en.ts'
import { pendingCourses } from './pending-courses.ts'
import { openBasket } from './start-enrolment.ts'
import { useBasket } from './use-basket.ts'

/** Puts a course into the basket of a signed-in person; one that is in it opens the basket. Visitors see nothing. */
export function AddToBasket({ course, small }: { course: CourseCard; small?: boolean }) {
  const signedIn = useSession((state) => state.user !== null)
  const inBasket = useBasket().includes(course.uid)
  if (!signedIn) return null

  function press() {
    if (inBasket) return void openBasket()
    pendingCourses.add(course)
    toast.success(messages.added, course.courseTitle)
  }
  if (small)
    return (
      <IconButton
        label={inBasket ? messages.inBasketOf(course.courseTitle) : messages.addOf(course.courseTitle)}
        size={40}
        pressed={inBasket}
        className={inBasket ? 'relative z-[1] bg-tint-2! text-on-tint!' : 'relative z-[1]'}
        icon={<BasketIcon size={20} />}
        onClick={press}
      />
    )
  return (
    <Button variant="secondary" icon={<BasketIcon size={20} />} onClick={press}>
      {inBasket ? messages.inBasket : messages.add}
    </Button>
  )
}

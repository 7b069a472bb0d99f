import { useQuery } from '@tanstack/react-query'
import { courseDetails } from '#features/catalogue/contract/catalogue.ts'
import { loadMyCourses, useMyCourses } from '#features/enrolments/ui/my-courses-store.ts'
import { CallError, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { paymentStatus } from '../contract/checkout.ts'
import type { GiftOfOrder } from '../contract/gifts.ts'

type Details = ReplyOf<typeof courseDetails>['course']
export type OrderStatus = ReplyOf<typeof paymentStatus>
/** A course as it is paid for; level, duration and the end of its discount are known where it isn't an order's line. */
export type PricedCourse = OrderStatus['courses'][number] &
  Partial<Pick<Details, 'level' | 'courseDuration' | 'discountEndsAt'>>

export type Purchase =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** No such course or order. */
  | { kind: 'missing' }
  /** Neither was named, and nothing is under way. */
  | { kind: 'nothing' }
  | { kind: 'unavailable'; course: Details }
  | { kind: 'free'; course: Details }
  | { kind: 'owned'; course: Details }
  /** Paid, or its money is on the way. */
  | { kind: 'paid' | 'waiting'; status: OrderStatus }
  | {
      kind: 'ready'
      courses: PricedCourse[]
      orderUid?: string
      /** That the order's courses are bought in. */
      bundle?: OrderStatus['bundle']
      failure: string | null
      /** Of an order that buys seats for a group. */
      seats?: OrderStatus['seats']
      /** Of an order that buys a gift. */
      gift: GiftOfOrder | null
    }

/** What /payment is about: a course by its uid, an order by its uid, or the person's latest order. */
export function usePurchase(courseId: string | undefined, order: string | undefined): Purchase {
  const byCourse = courseId !== undefined && order === undefined
  const details = useQuery({ ...query(courseDetails, { uid: courseId ?? '' }), enabled: byCourse })
  // Asked again when the tab is looked at: another one may have paid.
  const status = useQuery({
    ...query(paymentStatus, order ? { order } : {}),
    enabled: !byCourse,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'processing' && !data.payable ? 2000 : false),
  })
  const owned = useOwned(byCourse)
  const request = byCourse ? details : status
  if (request.error)
    return request.error instanceof CallError && request.error.status === 404
      ? { kind: 'missing' }
      : { kind: 'failed', retry: () => void request.refetch() }
  if (byCourse) {
    const course = details.data?.course
    return course && owned ? purchaseOfCourse(course, course.uid in owned) : { kind: 'loading' }
  }
  return status.data ? purchaseOfOrder(status.data) : { kind: 'loading' }
}

/** What the person owns, once it was asked; where it can't be, the server refuses a second sale anyway. */
function useOwned(enabled: boolean) {
  const enrolled = useMyCourses((state) => state.enrolled)
  const { isFetched } = useQuery({
    queryKey: ['my courses'],
    queryFn: () =>
      loadMyCourses({ force: true }).then(
        () => true,
        () => false,
      ),
    enabled: enabled,
    staleTime: 0,
    retry: false,
  })
  return isFetched ? enrolled : undefined
}

function purchaseOfCourse(course: Details, owned: boolean): Purchase {
  if (owned) return { kind: 'owned', course }
  if (!course.canEnroll) return { kind: 'unavailable', course }
  if (course.courseDiscountedPrice === 0) return { kind: 'free', course }
  return { kind: 'ready', courses: [course], failure: null, gift: null }
}

function purchaseOfOrder(status: OrderStatus): Purchase {
  if (status.status === 'success') return { kind: 'paid', status }
  if (!status.orderId) return { kind: 'nothing' }
  if (!status.payable) return { kind: 'waiting', status }
  const { courses, orderId, failure, gift, seats, bundle } = status
  return {
    kind: 'ready',
    courses,
    orderUid: orderId,
    failure: status.status === 'failed' ? failure : null,
    gift,
    seats,
    bundle,
  }
}

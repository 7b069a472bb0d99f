import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { CourseOffer } from '#features/checkout/ui/coupon/course-offer.ts'
import { browserStore } from '#platform/browser/browser-store.ts'

/**
 * What this visitor pays for a course with a coupon's code that they opened, here (`?coupon=`) or on another page. The page
 * is the same for everyone, so the price follows it; what asks for it is loaded for those visitors alone.
 */
export function useCourseOffer(uid: string | undefined): CourseOffer | null {
  const [offer, setOffer] = useState<CourseOffer | null>(null)
  const user = useSession((session) => session.user?.uid)
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('coupon')
    if (uid === undefined || (!code && browserStore.get('openedCoupons') === null)) return
    let isOver = false
    void import('#features/checkout/ui/coupon/course-offer.ts')
      .then(({ courseOffer }) => courseOffer(uid, code))
      .then((found) => {
        if (!isOver) setOffer(found)
      })
    return () => {
      isOver = true
    }
  }, [uid, user])
  return offer
}

import { createFileRoute } from '@tanstack/react-router'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { endCoupon } from '../contract/creator-coupons.ts'
import { messages } from '../messages/creator-en.ts'
import { codesAddress } from './addresses.ts'
import { CouponPageOf, EndReason } from './coupon-details.tsx'
import { creatorSide } from './coupon-side.ts'
import { EndCoupon } from './end-coupon.tsx'

export const Route = createFileRoute('/_creator/creator/coupons/$coupon')({
  validateSearch: codesAddress.read,
  head: async (context) => {
    const { title, coupon } = (await import('../messages/creator-en.ts')).messages
    return pageHead(context, { title, description: coupon.description, noindex: true })
  },
  component: CouponPage,
})

const end = (uid: string) => call(endCoupon, { uid })

function CouponPage() {
  const { coupon: uid } = Route.useParams()
  return (
    <CouponPageOf
      side={creatorSide}
      uid={uid}
      shown={Route.useSearch()}
      parts={(coupon) => ({
        end: <EndCoupon side={creatorSide} coupon={coupon} end={end} />,
        notice: <EndReason title={messages.coupon.endedBySchool} reason={coupon.endReason} />,
      })}
    />
  )
}

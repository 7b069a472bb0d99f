import { createFileRoute } from '@tanstack/react-router'
import { langOf } from '#design/lang-of.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { adminEndCoupon } from '../../contract/admin-coupons.ts'
import { messages } from '../../messages/admin-en.ts'
import { codesAddress } from '../addresses.ts'
import { CouponPageOf, EndReason } from '../coupon-details.tsx'
import { adminSide } from '../coupon-side.ts'
import { EndCoupon } from '../end-coupon.tsx'
import { EndCreatorsCoupon } from './end-creators-coupon.tsx'

export const Route = createFileRoute('/_finance/admin/coupons/$coupon')({
  validateSearch: codesAddress.read,
  head: async (context) => {
    const { title, couponDescription } = (await import('../../messages/admin-en.ts')).messages
    return pageHead(context, { title, description: couponDescription, noindex: true })
  },
  component: AdminCouponPage,
})

const end = (uid: string) => call(adminEndCoupon, { uid })

/** A coupon of the platform as its maker has it; of a creator's the facts, and its end. */
function AdminCouponPage() {
  const { coupon: uid } = Route.useParams()
  const { name } = useSite()
  return (
    <CouponPageOf
      side={adminSide}
      uid={uid}
      shown={Route.useSearch()}
      parts={(coupon) => ({
        end: coupon.creator ? (
          <EndCreatorsCoupon coupon={coupon} creator={coupon.creator.clubbedName} />
        ) : (
          <EndCoupon side={adminSide} coupon={coupon} end={end} />
        ),
        notice: <EndReason title={messages.endedByAdministrator} reason={coupon.endReason} />,
        terms: [
          [
            messages.borneBy,
            <span key="owner" lang={coupon.creator ? langOf(coupon.creator.clubbedName) : undefined}>
              {coupon.creator?.clubbedName ?? name}
            </span>,
          ],
        ],
        isForeign: coupon.creator !== null,
      })}
    />
  )
}

import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ReasonDialog } from '#features/accounts/ui/reason-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { adminCoupon, adminCoupons, adminEndCoupon, endReasonForm } from '../../contract/admin-coupons.ts'
import type { CouponDetails } from '../../contract/coupons.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as couponMessages } from '../../messages/creator-en.ts'
import { maxEndReason } from '../../rules/coupons.ts'

const { coupon: words } = couponMessages

/** Ends a creator's coupon with a reason, which its creator reads. */
export function EndCreatorsCoupon({ coupon: { uid, name }, creator }: { coupon: CouponDetails; creator: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.end}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        place={`end-coupon:${uid}`}
        of={endReasonForm}
        target={{ uid }}
        maxLength={maxEndReason}
        write={(values) => call(adminEndCoupon, values)}
        changes={[adminCoupon, adminCoupons]}
        words={{
          title: words.endQuestion,
          text: messages.endText(name, creator),
          reason: messages.reason,
          hint: messages.reasonHint(creator),
          unsent: messages.unsent,
          cancel: words.keep,
          confirm: words.end,
          confirming: words.ending,
        }}
      />
    </>
  )
}

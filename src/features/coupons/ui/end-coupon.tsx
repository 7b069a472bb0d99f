import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import type { CouponDetails } from '../contract/coupons.ts'
import { messages } from '../messages/creator-en.ts'
import type { CouponSide } from './coupon-side.ts'

const { coupon: couponMessages } = messages

type Props = {
  side: CouponSide
  coupon: CouponDetails
  /** Ends the coupon of this uid. */
  end: (uid: string) => Promise<{ message: string }>
}

/** Ends a coupon of one's own, after a question. */
export function EndCoupon({ side, coupon: { uid, name }, end }: Props) {
  const [asking, setAsking] = useState(false)
  const ending = useWrite(() => end(uid), {
    changes: [side.calls.one, side.calls.list],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {couponMessages.end}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => ending.mutate()}
        question={couponMessages.endQuestion}
        detail={`‘${name}’. ${couponMessages.endDetail}`}
        confirmLabel={couponMessages.end}
        loading={ending.isPending}
        loadingLabel={couponMessages.ending}
      />
    </>
  )
}

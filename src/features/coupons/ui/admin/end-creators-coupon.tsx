import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { adminCoupon, adminCoupons, adminEndCoupon, endReasonForm } from '../../contract/admin-coupons.ts'
import type { CouponDetails } from '../../contract/coupons.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as couponMessages } from '../../messages/creator-en.ts'
import { maxEndReason } from '../../rules/coupons.ts'

const { coupon: words } = couponMessages
const empty = { reason: '' }

/** Ends a creator's coupon with a reason, which its creator reads. The text survives closing the dialog until it is sent. */
export function EndCreatorsCoupon({ coupon: { uid, name }, creator }: { coupon: CouponDetails; creator: string }) {
  const [open, setOpen] = useState(false)
  const place = `end-coupon:${uid}`
  const end = useWrite((values: InputOf<typeof adminEndCoupon>) => call(adminEndCoupon, values), {
    changes: [adminCoupon, adminCoupons],
    // The form shows the error beside its field or below it.
    onFailed: () => undefined,
  })

  async function send(values: InputOf<typeof adminEndCoupon>) {
    try {
      const { message } = await end.mutateAsync(values)
      discardText(place)
      toast.success(message)
      setOpen(false)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.end}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={words.endQuestion}
        description={messages.endText(name, creator)}
        locked={end.isPending}
      >
        <Form of={endReasonForm} defaultValues={{ uid, ...readDraft(place, empty) }} onSubmit={send} className="mt-4">
          <TextDraft place={place} start={empty} notice={messages.unsent} />
          <FormTextarea
            name="reason"
            label={messages.reason}
            hint={messages.reasonHint(creator)}
            required
            rows={3}
            maxLength={maxEndReason}
          />
          <div className="modal-actions">
            <Button variant="secondary" onClick={() => setOpen(false)} disabled={end.isPending}>
              {words.keep}
            </Button>
            <FormSubmit size="medium" variant="delete" full={false} loadingLabel={words.ending}>
              {words.end}
            </FormSubmit>
          </div>
        </Form>
      </Modal>
    </>
  )
}

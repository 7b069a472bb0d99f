import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormSubmitAs, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { readPaise } from '#platform/format/entered-amount.ts'
import { call, CallError } from '#platform/api/client.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import {
  adminRefunds,
  approveRefund,
  declineRefund,
  maxReasonLength,
  refundDecision,
  type RefundRequest,
} from '../../contract/refunds.ts'
import { messages } from '../../messages/admin-refunds-en.ts'

type Written = z.output<typeof refundDecision>
type Decision = { verb: Written['verb']; reason: string; amount: Paise | undefined }
const empty = { reason: '', amount: '' }

/** A reason and the two answers. Only a request for one course may be given back in part. */
export function RefundDecisionForm({ request: { uid, amount, courses } }: { request: RefundRequest }) {
  const client = useQueryClient()
  const place = `refund:${uid}`
  const decide = useWrite(
    async ({ verb, reason, amount }: Decision): Promise<{ message: string }> =>
      verb === 'approve' ? call(approveRefund, { uid, reason, amount }) : call(declineRefund, { uid, reason }),
    {
      changes: [adminRefunds, adminOrder],
      // The form shows the error beside its fields or below them.
      onFailed: () => undefined,
    },
  )

  async function send({ verb, reason, amount: typed }: Written) {
    const lower = verb === 'approve' ? readPaise(typed) : null
    if (lower === 'unreadable') return { errors: { amount: platformMessages.number } }
    try {
      const { message } = await decide.mutateAsync({ verb, reason, amount: lower ?? undefined })
      discardText(place)
      toast.success(message)
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) return refusedFields(error)
      // Another administrator was first: their decision takes the form's place.
      toastFailure(error)
      await client.invalidateQueries({ queryKey: [adminRefunds.call] })
    }
  }

  return (
    <Form
      of={refundDecision}
      defaultValues={{ verb: 'approve', ...readDraft(place, empty) }}
      onSubmit={send}
      className="mt-5 grid gap-4"
    >
      <TextDraft place={place} start={empty} notice={messages.unsent} />
      <FormTextarea
        name="reason"
        label={messages.reason}
        hint={messages.reasonHint}
        rows={3}
        maxLength={maxReasonLength}
      />
      {courses.length === 1 && (
        <FormText
          name="amount"
          label={messages.amount}
          hint={messages.amountHint(formatPaise(amount))}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-[360px]"
        />
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <FormSubmitAs name="verb" value="approve" loadingLabel={messages.approving}>
          <ApproveLabel amount={amount} />
        </FormSubmitAs>
        <FormSubmitAs name="verb" value="decline" variant="secondary" loadingLabel={messages.declining}>
          {messages.decline}
        </FormSubmitAs>
      </div>
    </Form>
  )
}

/** The button names what would be sent: what was typed, where it is an amount. */
function ApproveLabel({ amount }: { amount: Paise }) {
  const typed = readPaise(useWatch<Written, 'amount'>({ name: 'amount' }))
  return messages.approve(formatPaise(typeof typed === 'number' ? typed : amount))
}

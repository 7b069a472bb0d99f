import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormRadio, FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import { formatMinor } from '#platform/format/money.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import {
  adminAttention,
  attachPayment,
  type AttentionItem,
  paymentAct,
  paymentVerbs,
  refundPayment,
  settlePayment,
} from '../../contract/attention.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages } from '../../messages/attention-en.ts'
import { messages as refundMessages } from '../../messages/admin-refunds-en.ts'

type Written = z.output<typeof paymentAct>
const empty = { order: '', reason: '' }

/** A payment that fits no order: attach it, refund it, or settle it with a reason. */
export function PaymentForm({ item: { uid, left, currency } }: { item: AttentionItem }) {
  const place = `attention:${uid}`
  const decide = useWrite(
    async ({ verb, order = '', reason }: Written): Promise<{ message: string }> => {
      if (verb === 'attach') return call(attachPayment, { uid, order, reason })
      return verb === 'refund' ? call(refundPayment, { uid, reason }) : call(settlePayment, { uid, reason })
    },
    // Said at the fields.
    { changes: [adminAttention, adminOrder], onFailed: () => undefined },
  )

  async function send(written: Written) {
    try {
      const { message } = await decide.mutateAsync(written)
      discardText(place)
      toast.success(message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form
      of={paymentAct}
      defaultValues={{ verb: 'refund', ...readDraft(place, empty) }}
      onSubmit={send}
      className="mt-5 grid gap-4"
    >
      <TextDraft place={place} start={empty} notice={refundMessages.unsent} />
      <FormRadio
        name="verb"
        legend={messages.whatToDo}
        options={paymentVerbs.map((value) => ({
          value,
          label: value === 'refund' ? messages.verbs.refund(formatMinor(left ?? 0, currency)) : messages.verbs[value],
        }))}
      />
      <ChosenVerb />
      <FormTextarea
        name="reason"
        label={messages.reason}
        hint={messages.reasonHint}
        rows={3}
        maxLength={maxReasonLength}
        required
      />
      <SendButton />
    </Form>
  )
}

const useVerb = () => useWatch<Written, 'verb'>({ name: 'verb' })

function ChosenVerb() {
  const verb = useVerb()
  return (
    <>
      <p className="t-sm ink-2">{messages.verbHints[verb]}</p>
      {verb === 'attach' && (
        <FormText
          name="order"
          label={messages.order}
          hint={messages.orderHint}
          autoComplete="off"
          className="max-w-[360px]"
          required
        />
      )}
    </>
  )
}

function SendButton() {
  const verb = useVerb()
  return (
    <div className="grid sm:flex">
      <FormSubmit loadingLabel={messages.sending}>{messages.send[verb]}</FormSubmit>
    </div>
  )
}

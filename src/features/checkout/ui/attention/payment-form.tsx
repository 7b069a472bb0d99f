import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormRadio, FormText } from '#design/form-fields.tsx'
import { readDraft } from '#features/accounts/ui/text-draft.tsx'
import { call } from '#platform/api/client.ts'
import { formatMinor } from '#platform/format/money.ts'
import {
  attachPayment,
  type AttentionItem,
  paymentAct,
  paymentVerbs,
  refundPayment,
  settlePayment,
} from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'
import { ActForm, ReasonField, SendButton } from './act-form.tsx'

type Written = z.output<typeof paymentAct>
const empty = { order: '', reason: '' }

/** A payment that fits no order: attach it, refund it, or settle it with a reason. */
export function PaymentForm({ item: { uid, left, currency } }: { item: AttentionItem }) {
  const draft = { place: `attention:${uid}`, start: empty }
  async function decide({ verb, order = '', reason }: Written): Promise<{ message: string }> {
    if (verb === 'attach') return call(attachPayment, { uid, order, reason })
    return verb === 'refund' ? call(refundPayment, { uid, reason }) : call(settlePayment, { uid, reason })
  }

  return (
    <ActForm
      of={paymentAct}
      defaultValues={{ verb: 'refund', ...readDraft(draft.place, empty) }}
      draft={draft}
      act={decide}
    >
      <FormRadio
        name="verb"
        legend={messages.whatToDo}
        options={paymentVerbs.map((value) => ({
          value,
          label: value === 'refund' ? messages.verbs.refund(formatMinor(left ?? 0, currency)) : messages.verbs[value],
        }))}
      />
      <ChosenVerb />
      <ReasonField hint={messages.reasonHint} />
      <SendVerb />
    </ActForm>
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

const SendVerb = () => <SendButton label={messages.send[useVerb()]} />

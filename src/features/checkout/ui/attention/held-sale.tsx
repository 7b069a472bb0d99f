import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormRadio, FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import { adminAttention, type AttentionItem } from '../../contract/attention.ts'
import { heldSaleAct, heldSaleVerbs, refundHeldSale, releaseHeldSale } from '../../contract/held-sales.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages as refundMessages } from '../../messages/admin-refunds-en.ts'
import { messages as attentionMessages } from '../../messages/attention-en.ts'
import { messages } from '../../messages/held-sales-en.ts'

type Sale = NonNullable<AttentionItem['sale']>
type Written = z.output<typeof heldSaleAct>
const empty = { reason: '' }

/** Why a sale is held. */
export function HeldSaleFacts({ sale }: { sale: Sale }) {
  return (
    <>
      <p className="mt-1">{messages.about(sale.title, sale.creator.clubbedName)}</p>
      {sale.samePayer && <p className="mt-1">{messages.samePayer}</p>}
      {sale.sameDevice && (
        <p className="mt-1">
          {messages.sameDevice} {messages.shared}
        </p>
      )}
      <p className="ink-2 mt-1">{messages.meanwhile(formatPaise(sale.share))}</p>
    </>
  )
}

/** What a person makes of it; who has a part in the sale reads that another person decides. */
export function HeldSaleDecision({ uid, left, sale }: { uid: string; left: number; sale: Sale }) {
  return sale.canDecide ? <HeldSaleForm uid={uid} left={left} /> : <p className="mt-4">{messages.ownSale}</p>
}

function HeldSaleForm({ uid, left }: { uid: string; left: number }) {
  const place = `attention:${uid}`
  const decide = useWrite(
    ({ verb, reason }: Written): Promise<{ message: string }> =>
      verb === 'refund' ? call(refundHeldSale, { uid, reason }) : call(releaseHeldSale, { uid, reason }),
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
      of={heldSaleAct}
      defaultValues={{ verb: 'release', ...readDraft(place, empty) }}
      onSubmit={send}
      className="mt-5 grid gap-4"
    >
      <TextDraft place={place} start={empty} notice={refundMessages.unsent} />
      <FormRadio
        name="verb"
        legend={attentionMessages.whatToDo}
        options={heldSaleVerbs.map((value) => ({
          value,
          label: value === 'refund' ? messages.verbs.refund(formatPaise(left)) : messages.verbs.release,
        }))}
      />
      <ChosenVerb />
    </Form>
  )
}

function ChosenVerb() {
  const verb = useWatch<Written, 'verb'>({ name: 'verb' })
  return (
    <>
      <p className="t-sm ink-2">{messages.verbHints[verb]}</p>
      <FormTextarea
        name="reason"
        label={attentionMessages.reason}
        hint={messages.reasonHint}
        rows={3}
        maxLength={maxReasonLength}
        required
      />
      <div className="grid sm:flex">
        <FormSubmit loadingLabel={attentionMessages.sending}>{messages.send[verb]}</FormSubmit>
      </div>
    </>
  )
}

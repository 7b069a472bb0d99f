import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormRadio } from '#design/form-fields.tsx'
import { readDraft } from '#features/accounts/ui/text-draft.tsx'
import { call } from '#platform/api/client.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { AttentionItem } from '../../contract/attention.ts'
import { heldSaleAct, heldSaleVerbs, refundHeldSale, releaseHeldSale } from '../../contract/held-sales.ts'
import { messages as attentionMessages } from '../../messages/attention-en.ts'
import { messages } from '../../messages/held-sales-en.ts'
import { ActForm, ReasonField, SendButton } from './act-form.tsx'

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

/** What a person makes of a sale that is held. */
export function HeldSaleForm({ uid, left }: { uid: string; left: number }) {
  const draft = { place: `attention:${uid}`, start: empty }
  return (
    <ActForm
      of={heldSaleAct}
      defaultValues={{ verb: 'release', ...readDraft(draft.place, empty) }}
      draft={draft}
      act={({ verb, reason }) =>
        verb === 'refund' ? call(refundHeldSale, { uid, reason }) : call(releaseHeldSale, { uid, reason })
      }
    >
      <FormRadio
        name="verb"
        legend={attentionMessages.whatToDo}
        options={heldSaleVerbs.map((value) => ({
          value,
          label: value === 'refund' ? messages.verbs.refund(formatPaise(left)) : messages.verbs.release,
        }))}
      />
      <ChosenVerb />
    </ActForm>
  )
}

function ChosenVerb() {
  const verb = useWatch<Written, 'verb'>({ name: 'verb' })
  return (
    <>
      <p className="t-sm ink-2">{messages.verbHints[verb]}</p>
      <ReasonField hint={messages.reasonHint} />
      <SendButton label={messages.send[verb]} />
    </>
  )
}

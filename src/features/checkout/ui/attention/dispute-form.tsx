import { FormRadio } from '#design/form-fields.tsx'
import { call } from '#platform/api/client.ts'
import { disputeEnd, disputeEnds, endDispute } from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'
import { ActForm, ReasonField, SendButton } from './act-form.tsx'

/** How a dispute ended that the provider no longer knows: the bank was asked. */
export function DisputeForm({ uid }: { uid: string }) {
  return (
    <ActForm
      of={disputeEnd}
      defaultValues={{ reason: '' }}
      act={(written) => call(endDispute, { uid, ...written })}
      className="mt-3 grid gap-4"
    >
      <p>{messages.disputeGone}</p>
      <FormRadio
        name="decision"
        legend={messages.howDecided}
        options={disputeEnds.map((value) => ({
          value,
          label: (
            <span>
              {messages.decisions[value]}
              <span className="t-sm ink-3 block">{messages.decisionHints[value]}</span>
            </span>
          ),
        }))}
      />
      <ReasonField hint={messages.reasonHint} />
      <SendButton label={messages.saveDecision} />
    </ActForm>
  )
}

import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { addRate } from '#features/finance/contract/rates.ts'
import { call } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { formatDate } from '#platform/format/format.ts'
import type { SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { messages as servicesMessages } from '../messages/services-en.ts'
import { useSetupChanges } from './use-setup.ts'
import { useSubmitFocus } from './use-submit-focus.ts'

/** The share of every creator in the marketplace, added as a rate as the rates page adds one. */
export function ShareForm({ creatorShare, shareFrom }: Pick<SetupState, 'creatorShare' | 'shareFrom'>) {
  const { refetch } = useSetupChanges()
  const key = `${creatorShare} ${shareFrom}`
  const around = useSubmitFocus(key)

  async function save(values: ParsedOf<typeof addRate>) {
    try {
      await call(addRate, values)
      toast.success(servicesMessages.saved)
      await refetch()
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <div ref={around}>
      <Form
        key={key}
        of={addRate.input}
        defaultValues={{
          kind: 'earning_marketplace',
          percent: String(creatorShare / 100),
          creator: '',
          validFrom: shareFrom,
          source: messages.shareSource,
        }}
        onSubmit={save}
        className="mb-5 grid gap-4"
      >
        <FormText
          name="percent"
          label={messages.shareField}
          hint={messages.shareFrom(formatDate(shareFrom))}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <div>
          <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
            {messages.save}
          </FormSubmit>
        </div>
      </Form>
    </div>
  )
}

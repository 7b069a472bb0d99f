import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import {
  type InvoiceAddress,
  invoiceAddress,
  maxBillingAddress,
  myBilling,
  saveBilling,
} from '../../contract/billing.ts'
import { messages } from '../../messages/billing-en.ts'
import { RegionAndPin } from './billing-form.tsx'

type Props = {
  known: { billingAddress: string | null; billingState: string | null; billingPin: string | null }
  orderUid?: string | undefined
  submitLabel: string
  onDone: (billingState: string) => unknown
}

/** What a tax invoice needs of its buyer, asked before the payment gateway opens. */
export function AskBilling({ known, orderUid, submitLabel, onDone }: Props) {
  const save = useWrite(
    (fields: InvoiceAddress) => call(saveBilling, { ...fields, ...(orderUid ? { orderUid } : {}) }),
    { changes: [myBilling], onFailed: () => undefined },
  )
  async function send(fields: InvoiceAddress) {
    try {
      await save.mutateAsync(fields)
    } catch (error) {
      return refusedFields(error)
    }
    await onDone(fields.billingState)
  }
  const { billingAddress, billingState, billingPin } = known
  return (
    <Form
      of={invoiceAddress}
      defaultValues={{
        billingAddress: billingAddress ?? '',
        billingState: billingState ?? '',
        billingPin: billingPin ?? '',
      }}
      onSubmit={send}
      className="grid gap-4"
    >
      <p className="t-sm ink-2">{messages.askText}</p>
      <FormTextarea
        name="billingAddress"
        label={messages.address}
        rows={2}
        maxLength={maxBillingAddress}
        required
        autoComplete="billing street-address"
      />
      <RegionAndPin required />
      <FormSubmit loadingLabel={messages.saving}>{submitLabel}</FormSubmit>
    </Form>
  )
}

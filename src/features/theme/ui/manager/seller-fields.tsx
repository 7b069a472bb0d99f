import { FormText, FormTextarea } from '#design/form-fields.tsx'
import { messages } from '../../messages/site-en.ts'

/** Who sells, in a form that has the fields of these names: a GSTIN asks for the other two. */
export function SellerFields() {
  return (
    <>
      <FormText name="legalName" label={messages.legalName} maxLength={150} deps={['gstin']} />
      <FormTextarea name="address" label={messages.address} rows={3} maxLength={500} deps={['gstin']} />
      <FormText
        name="gstin"
        label={messages.gstin}
        hint={messages.gstinHint}
        maxLength={15}
        autoCapitalize="characters"
        autoComplete="off"
        className="max-w-[320px]"
        deps={['legalName', 'address']}
      />
    </>
  )
}

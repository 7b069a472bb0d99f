import { FormText } from '#design/form-fields.tsx'
import { call } from '#platform/client.ts'
import { bookStudio } from '../contract.ts'
import { words } from '../messages/en.ts'
import { EnquiryForm } from './enquiry-form.tsx'

/** What the studio must know to answer with a day and a price. */
export function StudioForm() {
  return (
    <EnquiryForm of={bookStudio.input} send={async (values) => (await call(bookStudio, values)).data.ticket}>
      <div className="grid gap-5 md:grid-cols-3">
        <FormText name="city" label={words.city} autoComplete="address-level2" maxLength={80} />
        <FormText name="preferredDate" label={words.preferredDate} type="date" />
        <FormText name="hours" label={words.hours} type="number" inputMode="numeric" min={1} max={24} />
      </div>
    </EnquiryForm>
  )
}

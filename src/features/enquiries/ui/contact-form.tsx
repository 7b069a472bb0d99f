import { FormText } from '#design/form-fields.tsx'
import { call } from '#platform/api/client.ts'
import { contactUs } from '../contract/sending.ts'
import { messages } from '../messages/en.ts'
import { EnquiryForm } from './enquiry-form.tsx'

/** Anything one may want to write to the people who run the site. */
export function ContactForm() {
  return (
    <EnquiryForm
      of={contactUs.input}
      send={async (values, idempotencyKey) => (await call(contactUs, values, { idempotencyKey })).data.ticket}
    >
      <FormText name="subject" label={messages.subject} maxLength={150} />
    </EnquiryForm>
  )
}

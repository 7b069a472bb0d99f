import * as z from 'zod/mini'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as all } from '../../messages/pages-en.ts'
import { maxCredentialText } from '../../rules/checking.ts'
import { readTyped } from './read-typed.ts'

const messages = all.check
const typedForm = z.object({
  certificate: required().check(rule((text) => readTyped(text) !== undefined, textOf(messages, 'fieldUnknown'))),
})

/** An ID, the link behind a QR code, or the text of a credential. */
export function CheckByCode({ onCheck }: { onCheck: (text: string) => Promise<void> }) {
  return (
    <Form
      of={typedForm}
      defaultValues={{ certificate: '' }}
      onSubmit={({ certificate }: z.output<typeof typedForm>) => onCheck(certificate)}
      className="mt-4 grid gap-4"
    >
      <FormText
        name="certificate"
        label={messages.field}
        hint={messages.fieldHint}
        maxLength={maxCredentialText}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormSubmit loadingLabel={messages.checking}>{messages.submit}</FormSubmit>
    </Form>
  )
}

import { FormText } from '#design/form-fields.tsx'
import { messages } from '../messages/en.ts'

/** The e-mail of an account: at sign-in its `username`, else an `email`. */
export function EmailField({ autoComplete }: { autoComplete: 'username' | 'email' }) {
  return (
    <FormText
      name="email"
      label={messages.email}
      required
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

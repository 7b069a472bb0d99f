import { type SubmitEvent, useState } from 'react'
import { Button } from '#design/button.tsx'
import { TextInput } from '#design/text-input.tsx'
import { messages as all } from '../../messages/pages-en.ts'
import { maxCredentialText } from '../../rules/checking.ts'
import { readTyped } from './read-typed.ts'

const messages = all.check

/** An ID, the link behind a QR code, or the text of a credential. */
export function CheckByCode({ checking, onCheck }: { checking: boolean; onCheck: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (checking) return
    const text = typed.trim()
    const wrong = text === '' ? messages.fieldEmpty : readTyped(text) ? '' : messages.fieldUnknown
    setError(wrong)
    if (!wrong) onCheck(text)
  }

  return (
    <form className="mt-4 grid gap-4" onSubmit={send} noValidate>
      <TextInput
        name="certificate"
        label={messages.field}
        hint={messages.fieldHint}
        error={error}
        value={typed}
        maxLength={maxCredentialText}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" full loading={checking} loadingLabel={messages.checking}>
        {messages.submit}
      </Button>
    </form>
  )
}

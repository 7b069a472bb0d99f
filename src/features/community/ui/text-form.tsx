import { type FormEvent, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Textarea } from '#design/textarea.tsx'
import { forgetText, keepText, type UnsentText, useKeptText } from '#features/accounts/ui/kept-texts.ts'
import { formatCount } from '#platform/format/format.ts'
import { words as rules } from '#platform/messages/en.ts'
import { words } from '../messages/talk-en.ts'
import { useSending } from './use-sending.ts'

/** One text to be sent: an answer, a reply. Kept in the browser while it is written. */
export function TextForm({
  place,
  label,
  hint,
  start = '',
  most,
  submit,
  editing = start !== '',
  onSend,
  onDone,
  onCancel,
}: {
  place: string
  label: string
  hint?: string
  /** What stands there already. */
  start?: string
  most: number
  submit: string
  editing?: boolean
  onSend: (text: string, kept: UnsentText | undefined) => Promise<{ message: string }>
  onDone?: () => unknown
  onCancel?: () => void
}) {
  const { fields, left } = useKeptText(place, { text: start })
  const { sending, problem, errors, send, setErrors } = useSending(place)
  const [missing, setMissing] = useState(false)
  const text = fields.text ?? ''

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    if (await send((kept) => onSend(text, kept))) await onDone?.()
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-3">
      <Problem text={problem} left={left} />
      <Textarea
        label={label}
        hint={hint ?? words.textHint(formatCount(most))}
        error={missing ? rules.required : (errors.body ?? errors.text)}
        rows={4}
        maxLength={most}
        value={text}
        readOnly={sending}
        onChange={(event) => {
          setMissing(false)
          setErrors({})
          keepText(place, { text: event.target.value }, { text: start })
        }}
      />
      <FormButtons
        submit={submit}
        sending={sending}
        label={editing ? words.saving : words.sending}
        place={place}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Why it was not sent, or that an earlier visit left it unsent. */
export function Problem({ text, left }: { text: string; left: boolean }) {
  if (text) return <AlertBanner type="warning">{text}</AlertBanner>
  return left ? <AlertBanner type="info">{words.unsent}</AlertBanner> : null
}

/** Who cancels is done with what was kept at the place. */
export function FormButtons({
  submit,
  sending,
  label,
  place,
  onCancel,
}: {
  submit: string
  sending: boolean
  label: string
  place: string
  onCancel?: (() => void) | undefined
}) {
  function cancel() {
    forgetText(place)
    onCancel?.()
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" loading={sending} loadingLabel={label}>
        {submit}
      </Button>
      {onCancel && (
        <Button variant="secondary" disabled={sending} onClick={cancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

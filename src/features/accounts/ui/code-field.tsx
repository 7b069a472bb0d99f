import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormOtp, FormText } from '#design/form-fields.tsx'
import { messages } from '../messages/security-en.ts'

type Props = {
  /** Whether a recovery code may take the code's place. */
  recovery: boolean
  /** No code went, so that only a recovery code can follow. */
  nothingSent?: boolean
  hint?: ReactNode
  autoFocus?: boolean
}

/** A six-digit code, or a recovery code for who has lost the phone. */
export function CodeField({ recovery, nothingSent = false, hint, autoFocus = true }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const [byRecovery, setByRecovery] = useState(nothingSent)
  function change() {
    setValue('otp', '')
    clearErrors('otp')
    setByRecovery(!byRecovery)
  }
  return (
    <div className="grid gap-2">
      {byRecovery ? (
        <FormText
          name="otp"
          label={messages.recoveryLabel}
          hint={messages.recoveryHint}
          required
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <FormOtp name="otp" label={messages.label} autoFocus={autoFocus} hint={hint} />
      )}
      {recovery && !nothingSent && (
        <Button variant="text" className="justify-self-start" onClick={change}>
          {byRecovery ? messages.useSentCode : messages.useRecovery}
        </Button>
      )}
    </div>
  )
}

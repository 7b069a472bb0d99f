import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormOtp, FormText } from '#design/form-fields.tsx'
import { words } from '../messages/security-en.ts'

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
          label={words.recoveryLabel}
          hint={words.recoveryHint}
          required
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <FormOtp name="otp" label={words.label} autoFocus={autoFocus} hint={hint} />
      )}
      {recovery && !nothingSent && (
        <Button variant="text" className="justify-self-start" onClick={change}>
          {byRecovery ? words.useSentCode : words.useRecovery}
        </Button>
      )}
    </div>
  )
}

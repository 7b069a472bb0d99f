import { type ReactNode, type Ref, useId } from 'react'
import { FieldNote } from './field.tsx'
import { otpDigits } from './otp.ts'

export type OtpInputProps = {
  /** Names the code for screen readers: '6-digit code'. */
  label: ReactNode
  labelHidden?: boolean
  name?: string
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  /** Called with the code when its last digit is in. */
  onComplete?: (code: string) => void
  error?: string
  hint?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six boxes drawn over one real input, so that paste and the phone's code suggestion work. */
export function OtpInput({
  label,
  labelHidden = true,
  value,
  onChange,
  onComplete,
  error,
  hint,
  ref,
  ...rest
}: OtpInputProps) {
  const id = useId()
  const current = Math.min(value.length, 5)
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <div className="otp">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <span key={index} aria-hidden="true" data-current={index === current || undefined}>
            {value[index]}
          </span>
        ))}
        <input
          {...rest}
          id={id}
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => {
            const code = otpDigits(event.target.value)
            onChange(code)
            if (code.length === 6 && code !== value) onComplete?.(code)
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

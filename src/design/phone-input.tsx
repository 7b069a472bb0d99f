import { messages } from './messages/en.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** An Indian mobile number; the country code stands before it and need not be typed. */
export function PhoneInput(props: Omit<TextInputProps, 'type' | 'prefix' | 'inputMode'>) {
  return (
    <TextInput
      autoComplete="tel-national"
      {...props}
      type="tel"
      inputMode="tel"
      prefix={<span className="input-prefix">{messages.countryCode}</span>}
    />
  )
}

import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeSlashIcon } from './icons/regular.tsx'
import { messages } from './messages/en.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password with a button that shows it. Say in `autoComplete` whether it is the current or a new one. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? messages.hidePassword : messages.showPassword}
          icon={shown ? <EyeSlashIcon size={22} /> : <EyeIcon size={22} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

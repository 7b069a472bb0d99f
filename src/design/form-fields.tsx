import { useController, useFormContext, useFormState } from 'react-hook-form'
import { Button, type ButtonProps } from './button.tsx'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import { deferUntilPointerUp } from './defer-until-pointer-up.ts'
import { OtpInput, type OtpInputProps } from './otp-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { PhoneInput } from './phone-input.tsx'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'
import { Select, type SelectProps } from './select.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { Textarea, type TextareaProps } from './textarea.tsx'

// Each takes its field's `name` and the props of its plain component. `deps` names fields to check again when this
// one changes, as the repeated password when the first one does.
type Named<Props> = Omit<Props, 'name' | 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string
  deps?: string[]
}

/** What ties a control to the form around it: registration and the first failing rule. */
export function useFormField(name: string, deps?: string[]) {
  const { register, getFieldState } = useFormContext()
  const state = useFormState({ name })
  const field = register(name, { deps })
  // What the server refused stands until it is changed: the rules here know nothing of it and would clear it.
  const isRefused = () => getFieldState(name).error?.type === 'server'
  return {
    ...field,
    onBlur: (event: unknown) =>
      deferUntilPointerUp(() => void (isRefused() || field.onBlur(event as { target: unknown }))),
    error: getFieldState(name, state).error?.message,
  }
}

export function FormText({ name, deps, ...props }: Named<TextInputProps>) {
  return <TextInput {...props} {...useFormField(name, deps)} />
}
export function FormPassword({ name, deps, ...props }: Named<TextInputProps>) {
  return <PasswordInput {...props} {...useFormField(name, deps)} />
}
export function FormPhone({ name, deps, ...props }: Named<TextInputProps>) {
  return <PhoneInput {...props} {...useFormField(name, deps)} />
}
export function FormTextarea({ name, deps, ...props }: Named<TextareaProps>) {
  return <Textarea {...props} {...useFormField(name, deps)} />
}
export function FormSelect({ name, deps, ...props }: Named<SelectProps>) {
  return <Select {...props} {...useFormField(name, deps)} />
}
export function FormCheckbox({ name, deps, ...props }: Named<CheckboxProps>) {
  return <Checkbox {...props} {...useFormField(name, deps)} />
}
export function FormRadio({ name, deps, ...props }: Named<Omit<RadioGroupProps, 'register'>>) {
  const { error, ...register } = useFormField(name, deps)
  return <RadioGroup {...props} name={name} register={register} error={error} />
}
export function FormOtp({ name, ...props }: Omit<Named<OtpInputProps>, 'deps'>) {
  const { field, fieldState } = useController({ name, defaultValue: '' })
  return <OtpInput {...props} {...field} error={fieldState.error?.message} />
}

/** The form's one button: busy while the submit is under way. */
export function FormSubmit(props: Omit<ButtonProps, 'type' | 'loading'> & { loading?: boolean }) {
  const { isSubmitting } = useFormState()
  return <Button size="large" full {...props} type="submit" loading={isSubmitting || props.loading} />
}

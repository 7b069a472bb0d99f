import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Button, type ButtonProps } from './button.tsx'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import { deferUntilPointerUp } from './defer-until-pointer-up.ts'
import { useFormSending } from './form-sending.ts'
import { OtpInput, type OtpInputProps } from './otp-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { PhoneInput } from './phone-input.tsx'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'
import { Select, type SelectProps } from './select.tsx'
import { Switch, type SwitchProps } from './switch.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { Textarea, type TextareaProps } from './textarea.tsx'

// Each takes its field's `name` and the props of its plain component. `deps` names fields to validate again when this
// one changes, as the repeated password when the first one does.
type Named<Props> = Omit<Props, 'name' | 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string
  deps?: string[]
}

/** Validates a field on blur, after the click that caused the blur. */
function useValidateOnBlur(name: string) {
  const { getFieldState } = useFormContext()
  // An error from the server stays until the field changes: the rules here do not know it and would clear it.
  const isRefused = () => getFieldState(name).error?.type === 'server'
  return (check: () => unknown) => deferUntilPointerUp(() => void (isRefused() || check()))
}

/** The props that bind a control to the form: its registration and its first failing rule. */
export function useFormField(name: string, deps?: string[]) {
  const { register, getFieldState } = useFormContext()
  const state = useFormState({ name })
  const field = register(name, { deps })
  const validateOnBlur = useValidateOnBlur(name)
  return {
    ...field,
    onBlur: (event: unknown) => validateOnBlur(() => field.onBlur(event as { target: unknown })),
    error: getFieldState(name, state).error?.message,
  }
}

/** The same for a control that is no native input: its value, and `onChange` with the next one. */
export function useFormControl<Value>(name: string) {
  const { field, fieldState } = useController({ name })
  const validateOnBlur = useValidateOnBlur(name)
  return {
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    onBlur: () => validateOnBlur(field.onBlur),
    /** Names the element to focus where its rule fails first. */
    focusBy: (focus: () => void) => field.ref({ focus }),
    error: fieldState.error?.message,
  }
}

export function FormText({ name, deps, ...props }: Named<TextInputProps>) {
  const sending = useFormSending()
  return <TextInput {...props} readOnly={sending || props.readOnly} {...useFormField(name, deps)} />
}
export function FormPassword({ name, deps, ...props }: Named<TextInputProps>) {
  return <PasswordInput {...props} {...useFormField(name, deps)} />
}
export function FormPhone({ name, deps, ...props }: Named<TextInputProps>) {
  return <PhoneInput {...props} {...useFormField(name, deps)} />
}
export function FormTextarea({ name, deps, ...props }: Named<TextareaProps>) {
  const sending = useFormSending()
  return <Textarea {...props} readOnly={sending || props.readOnly} {...useFormField(name, deps)} />
}
export function FormSelect({ name, deps, ...props }: Named<SelectProps>) {
  return <Select {...props} {...useFormField(name, deps)} />
}
export function FormCheckbox({ name, deps, ...props }: Named<CheckboxProps>) {
  return <Checkbox {...props} {...useFormField(name, deps)} />
}
export function FormSwitch({ name, deps, ...props }: Named<SwitchProps>) {
  const { error: _, ...register } = useFormField(name, deps)
  return <Switch {...props} {...register} />
}
export function FormRadio({ name, deps, ...props }: Named<Omit<RadioGroupProps, 'register'>>) {
  const { error, ...register } = useFormField(name, deps)
  return <RadioGroup {...props} name={name} register={register} error={error} />
}
export function FormOtp({ name, ...props }: Omit<Named<OtpInputProps>, 'deps'>) {
  const { field, fieldState } = useController({ name, defaultValue: '' })
  return <OtpInput {...props} {...field} error={fieldState.error?.message} />
}

/** The form's submit button: busy while the form is being submitted. */
export function FormSubmit(props: Omit<ButtonProps, 'type' | 'loading'> & { loading?: boolean }) {
  const { isSubmitting } = useFormState()
  return <Button size="large" full {...props} type="submit" loading={isSubmitting || props.loading} />
}

/** One of several submit buttons: the clicked one's `value` is sent as the field `name`, and it alone is busy. */
export function FormSubmitAs({
  name,
  value,
  ...props
}: Omit<ButtonProps, 'type' | 'loading' | 'disabled' | 'onClick'> & { name: string; value: string }) {
  const { setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const pressed = useWatch({ name }) === value
  return (
    <Button
      {...props}
      type="submit"
      loading={isSubmitting && pressed}
      disabled={isSubmitting && !pressed}
      onClick={() => setValue(name, value)}
    />
  )
}

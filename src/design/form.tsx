import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { AlertBanner } from './alert-banner.tsx'
import { schemaResolver, sortServerErrors } from './form-errors.ts'
import { FormSending } from './form-sending.ts'

/** The result of a submit: nothing, or the server's errors by field. */
export type SubmitResult = void | { errors: Record<string, string | string[] | undefined> }

export type FormProps<In extends FieldValues, Out> = {
  /** The contract's input schema: the rules that the server checks as well. */
  of: ZodMiniType<Out, In>
  defaultValues?: DefaultValues<In>
  /**
   * Receives the parsed values. Errors that it returns go to their fields; those of no field are shown above the form.
   */
  onSubmit: (values: Out, form: UseFormReturn<In, unknown, Out>) => SubmitResult | Promise<SubmitResult>
  className?: string
  id?: string
  children: ReactNode | ((form: UseFormReturn<In, unknown, Out>) => ReactNode)
}

/**
 * A form of a contract. Each field is validated when it changes and on blur, all of them on submit. The first failing
 * rule is shown, and the first invalid field gets the focus.
 */
export function Form<In extends FieldValues, Out>({
  of,
  defaultValues,
  onSubmit,
  className,
  id,
  children,
}: FormProps<In, Out>) {
  const form = useForm<In, unknown, Out>({
    resolver: schemaResolver(of),
    defaultValues,
    mode: 'all',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const { errors } = form.formState
  const above = errors.root?.message
  const [sending, setSending] = useState(false)

  async function send(values: Out) {
    setSending(true)
    try {
      return await onSubmit(values, form)
    } finally {
      // Synchronously, so that the field focused below is editable.
      flushSync(() => setSending(false))
    }
  }

  async function submit(values: Out) {
    const result = await send(values)
    if (!result) return
    const { fields, rest } = sortServerErrors(result.errors, [...form.control._names.mount])
    fields.forEach(([name, message], index) => {
      form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    if (rest.length > 0) form.setError('root', { type: 'server', message: rest.join(' ') })
  }

  return (
    <FormProvider {...form}>
      <form id={id} className={className} noValidate onSubmit={form.handleSubmit(submit)}>
        {above && <AlertBanner type="error">{above}</AlertBanner>}
        <FormSending value={sending}>{typeof children === 'function' ? children(form) : children}</FormSending>
      </form>
    </FormProvider>
  )
}

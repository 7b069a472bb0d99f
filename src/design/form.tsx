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

/** What a submit may answer: nothing, or what the server refused, field by field. */
export type SubmitResult = void | { errors: Record<string, string | string[] | undefined> }

export type FormProps<In extends FieldValues, Out> = {
  /** The contract's input schema: the same rules the server keeps. */
  of: ZodMiniType<Out, In>
  defaultValues?: DefaultValues<In>
  /** Gets the parsed values. Errors it returns go to their fields; those of no field stand above the form. */
  onSubmit: (values: Out, form: UseFormReturn<In, unknown, Out>) => SubmitResult | Promise<SubmitResult>
  className?: string
  id?: string
  children: ReactNode | ((form: UseFormReturn<In, unknown, Out>) => ReactNode)
}

/**
 * A form over a contract. Each field is checked as it changes and when it is left, all of them on submit; the first
 * rule that fails is shown and the first bad field takes the focus.
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
      // At once: the field that takes the focus below can be typed into.
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

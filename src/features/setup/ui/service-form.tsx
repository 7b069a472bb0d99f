import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { AlertBanner } from '#design/alert-banner.tsx'
import { FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { TestPart } from '#features/operations/ui/test-part.tsx'
import type { TestablePart } from '#features/operations/contract/system-check.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import type { SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { messages as servicesMessages } from '../messages/services-en.ts'
import { useSetupChanges } from './use-setup.ts'
import { useSubmitFocus } from './use-submit-focus.ts'

type Props<In extends FieldValues, Out> = {
  of: ZodMiniType<Out, In>
  defaultValues: In
  save: (values: Out) => Promise<{ data: SetupState; message: string }>
  children: ReactNode
}

/** The settings of a service: the server tries them before it stores them. A demo shows them, and stores none. */
export function ServiceForm<In extends FieldValues, Out>({ of, defaultValues, save, children }: Props<In, Out>) {
  const { demo } = useSite()
  const { replace } = useSetupChanges()
  // After each save another form, which starts with what was saved and with empty secrets.
  const [round, setRound] = useState(0)
  const key = `${round} ${JSON.stringify(defaultValues)}`
  const around = useSubmitFocus(key)

  async function submit(values: Out) {
    try {
      const { data, message } = await save(values)
      replace(data)
      toast.success(message)
      setRound(round + 1)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <div ref={around}>
      <Form key={key} of={of} defaultValues={defaultValues as never} onSubmit={submit} className="grid gap-5">
        {demo && <AlertBanner type="info">{servicesMessages.demo}</AlertBanner>}
        <fieldset disabled={demo} className="grid min-w-0 gap-5">
          {children}
          <div>
            <FormSubmit size="medium" full={false} loadingLabel={messages.checking}>
              {messages.saveAndCheck}
            </FormSubmit>
          </div>
        </fieldset>
      </Form>
    </div>
  )
}

/** What tries a service for real, once it is set up. */
export function ServiceTests({ parts }: { parts: readonly TestablePart[] }) {
  return (
    <div className="mt-4 border-t border-line pt-2">
      {parts.map((part) => (
        <TestPart key={part} part={part} />
      ))}
    </div>
  )
}

/** In place of a form, where the environment sets the service. */
export function FromEnvironment({ facts }: { facts: readonly string[] }) {
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{facts.filter(Boolean).join(', ')}</p>
      <p className="t-sm ink-2 mt-1">{messages.fromEnvironment}</p>
    </>
  )
}

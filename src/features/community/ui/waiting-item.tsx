import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { FormDraft } from '#design/form-draft.tsx'
import { FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { ClockIcon } from '#design/icons/regular.tsx'
import type { Outbox } from '#platform/browser/unsent-work/outbox.ts'
import type { UnsentItem } from '#platform/browser/unsent-work/unsent-work.ts'
import { messages } from '../messages/discussion-en.ts'
import { useDeleting } from './use-deleting.tsx'

/**
 * In a list, what the server does not have yet: it waits for the network, or was refused and can be copied, changed,
 * sent again or deleted. What is being changed is not sent meanwhile.
 */
export function WaitingItem<Value extends FieldValues, Names extends keyof Value & string>({
  outbox,
  item,
  of,
  names,
  fields,
  submit,
  text,
  deleteLabel,
  children,
}: {
  outbox: Outbox<Value>
  item: UnsentItem<Value>
  /** The rules of what can be changed. */
  of: ZodMiniType<Pick<Value, Names>, FieldValues>
  names: readonly Names[]
  fields: ReactNode
  submit: string
  /** What is copied. */
  text: string
  deleteLabel: string
  /** As it is read. */
  children: ReactNode
}) {
  const { name, value, problem } = item
  const { work } = outbox
  const changing = !item.sent && problem === undefined
  const { confirmDeletion, dialog } = useDeleting({
    question: messages.waiting.deleteQuestion,
    label: deleteLabel,
    work: async () => {
      work.discard(name)
      return { message: messages.waiting.deleted }
    },
  })
  const read = (from: Value | undefined) =>
    from && (Object.fromEntries(names.map((one) => [one, from[one]])) as Pick<Value, Names>)
  const [before, setBefore] = useState(value)

  if (changing)
    return (
      <li className="card my-3 p-4">
        <Form
          of={of}
          defaultValues={read(value) as DefaultValues<FieldValues>}
          onSubmit={(values) => outbox.send(name, { ...value, ...values })}
          className="space-y-3"
        >
          <FormDraft
            stored={value}
            read={() => read(work.find(name)?.value)}
            write={(values) => work.type(name, { ...value, ...read(values as Value) })}
          />
          {fields}
          <div className="flex flex-wrap gap-2.5">
            <FormSubmit size="medium" full={false}>
              {submit}
            </FormSubmit>
            <Button variant="secondary" onClick={() => outbox.send(name, before)}>
              {messages.cancel}
            </Button>
          </div>
        </Form>
      </li>
    )
  return (
    <li className="card my-3 p-4">
      {children}
      <WaitingState problem={problem} />
      <div className="mt-3 flex flex-wrap gap-2">
        {problem !== undefined && (
          <>
            <Button variant="secondary" size="small" onClick={() => outbox.send(name, value)}>
              {messages.waiting.tryAgain}
            </Button>
            <Button variant="secondary" size="small" onClick={() => void copyText(text, messages.waiting)}>
              {messages.waiting.copy}
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setBefore(value)
            work.reopen(item)
          }}
        >
          {messages.edit}
        </Button>
        <Button variant="text" size="small" onClick={confirmDeletion}>
          {messages.delete}
        </Button>
      </div>
      {dialog}
    </li>
  )
}

/** Whether something still waits, or why the server will not take it. */
export function WaitingState({
  problem,
  waits = messages.waiting.notSent,
}: {
  problem: string | undefined
  waits?: string
}) {
  if (problem === undefined)
    return (
      <p className="t-sm ink-2 row mt-2 gap-2">
        <ClockIcon size={16} className="shrink-0" />
        {waits}
      </p>
    )
  return (
    <AlertBanner type="warning" className="mt-3">
      <strong className="block font-semibold">{messages.waiting.refused}</strong>
      {problem}
    </AlertBanner>
  )
}

import type * as z from 'zod/mini'
import { FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readPaise } from '#platform/format/entered-amount.ts'
import { call } from '#platform/api/client.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import { adminAttention, assignRefund, assignment, type AttentionItem } from '../../contract/attention.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages } from '../../messages/attention-en.ts'

/** Which courses a refund was for that was made without us, and how much of each. */
export function AssignForm({ item: { uid, amount, lines } }: { item: AttentionItem }) {
  const assign = useWrite((input: Parameters<typeof call<typeof assignRefund>>[1]) => call(assignRefund, input), {
    changes: [adminAttention, adminOrder],
    // The form shows the error beside its fields.
    onFailed: () => undefined,
  })

  const leftPaise = lines.reduce((sum, { left }) => sum + left, 0)

  async function send({ amounts, reason }: z.output<typeof assignment>) {
    const read = amounts.map(readPaise)
    const unreadable = read.indexOf('unreadable')
    if (unreadable >= 0) return { errors: { [`amounts.${unreadable}`]: platformMessages.number } }
    const named = lines.flatMap((line, i) => {
      const paise = read[i]
      return typeof paise === 'number' && paise > 0 ? [{ uid: line.uid, amount: paise }] : []
    })
    try {
      const { message } = await assign.mutateAsync({ uid, lines: named, reason })
      toast.success(message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form
      of={assignment}
      defaultValues={{ amounts: lines.map(() => ''), reason: '' }}
      onSubmit={send}
      className="mt-5 grid gap-4"
    >
      <p className="t-sm ink-2">
        {lines.length > 0 ? messages.assignHint(formatPaise(amount ?? 0)) : messages.assignNothingLeft}
      </p>
      {lines.map(({ uid: course, title, left }, i) => (
        <FormText
          key={course}
          name={`amounts.${i}`}
          label={messages.assignLine(title, formatPaise(left))}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-[420px]"
        />
      ))}
      {leftPaise < (amount ?? 0) && (
        <FormTextarea name="reason" label={messages.reasonOfRest} rows={2} maxLength={maxReasonLength} />
      )}
      <div className="grid sm:flex">
        <FormSubmit loadingLabel={messages.sending}>{messages.assign}</FormSubmit>
      </div>
    </Form>
  )
}

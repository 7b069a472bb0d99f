import type * as z from 'zod/mini'
import { FormCheckbox, FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { formatPaise } from '#platform/format/money.ts'
import {
  adminSettlementItems,
  adminSettlements,
  explainItem,
  explanation,
  maxReasonLength,
  type SettlementItem,
} from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'

type Written = z.output<typeof explanation>

/** Why a line differs from the books, and whether the difference is final. */
export function ExplainItem({ item, onClose }: { item: SettlementItem | null; onClose: () => void }) {
  const explain = useWrite((written: Written) => call(explainItem, { uid: item?.uid ?? '', ...written }), {
    changes: [adminSettlementItems, adminSettlements],
    // The form shows the error beside its fields.
    onFailed: () => undefined,
  })

  async function send(written: Written) {
    try {
      toast.success((await explain.mutateAsync(written)).message)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Modal open={item !== null} onClose={onClose} title={messages.explainTitle} locked={explain.isPending}>
      {item && (
        <>
          <p className="ink-2 [overflow-wrap:anywhere]">{sentenceOf(item)}</p>
          <Form
            of={explanation}
            defaultValues={{ reason: '', book: false }}
            onSubmit={send}
            className="mt-4 grid gap-4"
          >
            <FormTextarea
              name="reason"
              label={messages.reason}
              hint={messages.reasonHint}
              rows={3}
              maxLength={maxReasonLength}
              required
            />
            <div>
              <FormCheckbox name="book" label={messages.book} />
              <p className="t-sm ink-3 mt-1">{messages.bookHint}</p>
            </div>
            <div className="grid sm:flex">
              <FormSubmit loadingLabel={messages.saving}>{messages.save}</FormSubmit>
            </div>
          </Form>
        </>
      )}
    </Modal>
  )
}

function sentenceOf({ id, amount, expected, difference }: SettlementItem): string {
  const [shown, awaited] = [formatPaise(amount), formatPaise(expected ?? 0)]
  if (difference === 'missing') return messages.explainMissing(id, awaited)
  return difference === 'unknown' ? messages.explainUnknown(id, shown) : messages.explainText(id, shown, awaited)
}

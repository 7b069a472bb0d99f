import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormSelect, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readPaise } from '#platform/format/entered-amount.ts'
import { adminAttention } from '#features/checkout/contract/attention.ts'
import { adminOrder } from '#features/checkout/contract/admin-orders.ts'
import { call } from '#platform/api/client.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { formatPaise, plainRupees } from '#platform/format/money.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { accountStatement, trialBalance } from '../../contract/books.ts'
import { financeOverview } from '../../contract/overview.ts'
import {
  learnerPaymentForm,
  type ManualPayments,
  manualPayments,
  recordLearnerPayment,
  recordTaxPayment,
  taxPaymentForm,
} from '../../contract/payments.ts'
import { messages as bookMessages } from '../../messages/books-en.ts'
import { messages } from '../../messages/payments-en.ts'
import { paidFrom, taxAccounts } from '../../rules/manual-payments.ts'

const taxes = taxAccounts.map((value) => ({ value, label: bookMessages.accounts[value] }))
const sources = paidFrom.map((value) => ({ value, label: messages.from[value] }))
type Learner = ManualPayments['learners'][number]
const typed = { amount: '', reference: '', paidOn: '' }

/** Sends a payment with the key of its dialog, so that one that is sent again is booked once. */
function useRecord(onClose: () => void) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  return async (
    typed: string,
    send: (payment: { amount: number; idempotencyKey: string }) => Promise<{ message: string }>,
  ) => {
    const amount = readPaise(typed)
    if (typeof amount !== 'number') return { errors: { amount: platformMessages.number } }
    try {
      const { message } = await send({ amount, idempotencyKey })
      toast.success(message)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
    const changed = [manualPayments, financeOverview, trialBalance, accountStatement, adminAttention, adminOrder]
    await Promise.all(changed.map(({ call: one }) => client.invalidateQueries({ queryKey: [one] })))
  }
}

export function RecordTaxPayment({ onClose }: { onClose: () => void }) {
  const record = useRecord(onClose)
  return (
    <Modal open onClose={onClose} title={messages.recordTax} width={560}>
      <Form
        of={taxPaymentForm}
        defaultValues={{ account: 'cgst_payable', paidFrom: 'bank', ...typed }}
        onSubmit={({ amount, ...values }: z.output<typeof taxPaymentForm>) =>
          record(amount, (payment) => call(recordTaxPayment, { ...values, ...payment }))
        }
        className="mt-5 grid gap-4"
      >
        <FormSelect name="account" label={messages.tax} options={taxes} required />
        <FormSelect name="paidFrom" label={messages.paidFrom} options={sources} required />
        <PaidFields reference={messages.reference} onClose={onClose} />
      </Form>
    </Modal>
  )
}

export function RecordLearnerPayment({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const [only] = learner.refunds
  const record = useRecord(onClose)
  return (
    <Modal open onClose={onClose} title={messages.recordFor(learner.name)} width={560}>
      <Form
        of={learnerPaymentForm}
        defaultValues={{
          ...typed,
          refund: only?.uid ?? '',
          amount: amountOf(learner, only?.uid),
        }}
        onSubmit={({ amount, ...values }: z.output<typeof learnerPaymentForm>) =>
          record(amount, (payment) => call(recordLearnerPayment, { learner: learner.uid, ...values, ...payment }))
        }
        className="mt-5 grid gap-4"
      >
        {learner.refunds.length > 0 && <RefundField learner={learner} />}
        <PaidFields reference={messages.utr} onClose={onClose} />
      </Form>
    </Modal>
  )
}

/** What is owed beside the failed refunds. */
const restOf = ({ refunds, owed }: Learner) => refunds.reduce((rest, { amount }) => rest - amount, owed)

/** Of one refund, or the rest. */
function amountOf(learner: Learner, refund: string | undefined): string {
  return String(plainRupees(learner.refunds.find(({ uid }) => uid === refund)?.amount ?? restOf(learner)))
}

/** Another refund has another amount. */
function RefundField({ learner }: { learner: Learner }) {
  const { setValue } = useFormContext()
  const refund = String(useWatch({ name: 'refund' }))
  useEffect(() => setValue('amount', amountOf(learner, refund)), [learner, refund, setValue])
  return <FormSelect name="refund" label={messages.refund} options={refundsOf(learner)} />
}

const refundsOf = (learner: Learner) => [
  ...(restOf(learner) > 0 ? [{ value: '', label: messages.noRefund }] : []),
  ...learner.refunds.map(({ uid, orderUid, amount }) => ({
    value: uid,
    label: messages.refundOf(formatPaise(amount), orderUid),
  })),
]

const PaidFields = ({ reference, onClose }: { reference: string; onClose: () => void }) => (
  <>
    <FormText name="amount" label={messages.amount} inputMode="decimal" autoComplete="off" required />
    <FormText name="reference" label={reference} autoComplete="off" required />
    <FormText name="paidOn" label={messages.paidOn} type="date" required />
    <div className="modal-actions">
      <Button variant="secondary" onClick={onClose}>
        {messages.cancel}
      </Button>
      <FormSubmit size="medium" full={false} loadingLabel={messages.recording}>
        {messages.record}
      </FormSubmit>
    </div>
  </>
)

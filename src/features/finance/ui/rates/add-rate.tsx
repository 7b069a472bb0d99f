import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormSelect, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { documentKinds } from '#features/checkout/rules/documents.ts'
import { readPaise } from '#platform/format/entered-amount.ts'
import { rateKinds, thresholdKinds } from '#features/rates/rules.ts'
import { call } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { addRate, addSeries, addThreshold, financeRates, thresholdForm } from '../../contract/rates.ts'
import { messages } from '../../messages/rates-en.ts'

const kinds = rateKinds.map((value) => ({ value, label: messages.kinds[value] }))
const documents = documentKinds.map((value) => ({ value, label: messages.seriesKinds[value] }))
const limits = thresholdKinds.map((value) => ({ value, label: messages.thresholdKinds[value] }))

function useAdded(onClose: () => void) {
  const client = useQueryClient()
  return async (message: string) => {
    toast.success(message)
    onClose()
    await client.invalidateQueries({ queryKey: [financeRates.call] })
  }
}

export function AddRate({ onClose }: { onClose: () => void }) {
  const added = useAdded(onClose)
  async function add(values: ParsedOf<typeof addRate>) {
    try {
      const { message } = await call(addRate, values)
      await added(message)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={messages.addRate} width={560}>
      <Form
        of={addRate.input}
        defaultValues={{ kind: 'gst', percent: '', creator: '', validFrom: '', source: '' }}
        onSubmit={add}
        className="mt-5 grid gap-4"
      >
        <FormSelect name="kind" label={messages.kind} options={kinds} required />
        <FormText name="percent" label={messages.percent} inputMode="decimal" autoComplete="off" required />
        <FormText name="creator" label={messages.creator} hint={messages.creatorHint} type="email" autoComplete="off" />
        <DayAndSource hint={messages.rateFromHint} />
        <Buttons onClose={onClose} submit={messages.addRate} />
      </Form>
    </Modal>
  )
}

export function AddThreshold({ onClose }: { onClose: () => void }) {
  const added = useAdded(onClose)
  async function add({ amount: typed, ...values }: z.output<typeof thresholdForm>) {
    const amount = readPaise(typed)
    if (typeof amount !== 'number') return { errors: { amount: platformMessages.number } }
    try {
      const { message } = await call(addThreshold, { ...values, amount })
      await added(message)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={messages.addThreshold} width={560}>
      <Form
        of={thresholdForm}
        defaultValues={{ kind: 'tds', amount: '', validFrom: '', source: '' }}
        onSubmit={add}
        className="mt-5 grid gap-4"
      >
        <FormSelect name="kind" label={messages.kind} options={limits} required />
        <FormText name="amount" label={messages.amount} inputMode="decimal" autoComplete="off" required />
        <DayAndSource />
        <Buttons onClose={onClose} submit={messages.addThreshold} />
      </Form>
    </Modal>
  )
}

export function AddSeries({ onClose }: { onClose: () => void }) {
  const added = useAdded(onClose)
  async function add(values: ParsedOf<typeof addSeries>) {
    try {
      const { message } = await call(addSeries, values)
      await added(message)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={messages.addSeries} width={560}>
      <Form
        of={addSeries.input}
        defaultValues={{ kind: 'invoice', prefix: '', validFrom: '', source: '' }}
        onSubmit={add}
        className="mt-5 grid gap-4"
      >
        <FormSelect name="kind" label={messages.kind} options={documents} required />
        <FormText
          name="prefix"
          label={messages.prefix}
          hint={messages.prefixHint}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <DayAndSource />
        <Buttons onClose={onClose} submit={messages.addSeries} />
      </Form>
    </Modal>
  )
}

const DayAndSource = ({ hint = messages.validFromHint }: { hint?: string }) => (
  <>
    <FormText name="validFrom" label={messages.validFrom} hint={hint} type="date" required />
    <FormText name="source" label={messages.source} hint={messages.sourceHint} autoComplete="off" required />
  </>
)

const Buttons = ({ onClose, submit }: { onClose: () => void; submit: string }) => (
  <div className="modal-actions">
    <Button variant="secondary" onClick={onClose}>
      {messages.cancel}
    </Button>
    <FormSubmit size="medium" full={false} loadingLabel={messages.adding}>
      {submit}
    </FormSubmit>
  </div>
)

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormSelect, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { call } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { formatMonth } from '#platform/format/format-month.ts'
import { requestExport } from '../contract/exports.ts'
import { messages } from '../messages/exports-en.ts'
import { type ExportKind, exportKinds, recentMonths } from '../rules/exports.ts'

/** How many months back a report can be chosen here. */
const monthsBack = 36

const kinds = exportKinds.map((value) => ({ value, label: messages.kinds[value] }))

/** Asks for a report of a month, the one before the present at first: that is the month to file. */
export function NewReport({ onCreated }: { onCreated: () => void }) {
  const [months] = useState(() => recentMonths(dayInIndia(new Date()), monthsBack))
  async function create(values: ParsedOf<typeof requestExport>) {
    await call(requestExport, values)
    toast.success(messages.created)
    onCreated()
  }
  return (
    <TitledCard id="new-report" title={messages.make}>
      <Form
        of={requestExport.input}
        defaultValues={{ kind: 'gstr1_json', month: months[1] ?? '' }}
        onSubmit={create}
        className="mt-4 grid gap-4"
      >
        <KindField />
        <FormSelect
          name="month"
          label={messages.month}
          options={months.map((month) => ({ value: month, label: formatMonth(`${month}-01`) }))}
          required
        />
        <FormSubmit loadingLabel={messages.creating}>{messages.create}</FormSubmit>
      </Form>
    </TitledCard>
  )
}

/** Says what the chosen report is for. */
function KindField() {
  const kind = useWatch<{ kind: ExportKind }>({ name: 'kind' })
  return <FormSelect name="kind" label={messages.kind} options={kinds} hint={messages.hints[kind]} required />
}

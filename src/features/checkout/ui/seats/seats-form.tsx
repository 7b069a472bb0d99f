import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormText } from '#design/form-fields.tsx'
import { Form, type SubmitResult } from '#design/form.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { MinusBoldIcon, PlusBoldIcon } from '#design/icons/bold.tsx'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { maxGroupName, maxSeats, minSeats } from '#features/groups/rules/groups.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import type { myBilling } from '../../contract/billing.ts'
import { seatsForm } from '../../contract/seats.ts'
import { messages } from '../../messages/seats-pages-en.ts'
import { BillingInputs, startOf } from '../billing/billing-form.tsx'
import { seatsDraftPlace } from './seats-draft.ts'

/** The form's element, whose button is beside the price. */
export const seatsFormId = 'seats-form'
const { form: formMessages } = messages

type Fields = { count: string; name: string }
const start: Fields = { count: '10', name: '' }

const isCount = (count: number): boolean => Number.isInteger(count) && count >= minSeats && count <= maxSeats

/** What the page is opened with: what was entered before, or the first of the form. */
export function firstCount(course: { uid: string }): number {
  const stored = Number(readDraft(seatsDraftPlace(course.uid), start).count)
  return isCount(stored) ? stored : Number(start.count)
}

/** How many seats, and what the group is called. */
export function SeatsForm({
  course,
  billing,
  onCount,
  onSubmit,
}: {
  course: { uid: string }
  billing: ReplyOf<typeof myBilling>
  /** Another number of seats is entered, which can be bought. */
  onCount: (count: number) => void
  onSubmit: (written: z.output<typeof seatsForm>) => Promise<SubmitResult>
}) {
  const place = seatsDraftPlace(course.uid)
  const [defaults] = useState(() => ({ ...readDraft(place, start), ...startOf(billing) }))
  return (
    <Form of={seatsForm} id={seatsFormId} defaultValues={defaults} onSubmit={onSubmit} className="grid gap-5">
      <section className="card grid gap-5 p-5 lg:p-7">
        <h2 className="t-h3">{formMessages.heading}</h2>
        <TextDraft place={place} start={start} notice={formMessages.unsent} />
        <Count onCount={onCount} />
        <FormText
          name="name"
          label={formMessages.name}
          hint={formMessages.nameHint}
          maxLength={maxGroupName}
          autoComplete="off"
          className="max-w-[420px]"
        />
      </section>
      <section className="card grid gap-5 p-5 lg:p-7">
        <div>
          <h2 className="t-h3">{formMessages.invoice}</h2>
          <p className="ink-2 mt-1">{formMessages.invoiceText}</p>
        </div>
        <BillingInputs />
      </section>
    </Form>
  )
}

/** A number to enter, with a button on each side that changes it by one. */
function Count({ onCount }: { onCount: (count: number) => void }) {
  const { setValue } = useFormContext<Fields>()
  const entered = Number(useWatch<Fields, 'count'>({ name: 'count' }))
  useEffect(() => {
    if (isCount(entered)) onCount(entered)
    // The caller's function is another one at each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entered])
  const change = (by: number) => {
    const from = Number.isFinite(entered) ? Math.round(entered) : minSeats
    const next = Math.min(maxSeats, Math.max(minSeats, from + by))
    setValue('count', String(next), { shouldValidate: true, shouldDirty: true })
  }
  return (
    <FormText
      name="count"
      label={formMessages.count}
      hint={formMessages.countHint(formatCount(minSeats), formatCount(maxSeats))}
      required
      inputMode="numeric"
      autoComplete="off"
      className="max-w-[260px] [&_input]:text-center"
      prefix={
        <IconButton
          size={44}
          label={formMessages.fewer}
          icon={<MinusBoldIcon />}
          disabled={entered <= minSeats}
          onClick={() => change(-1)}
        />
      }
      suffix={
        <IconButton
          size={44}
          label={formMessages.more}
          icon={<PlusBoldIcon />}
          disabled={entered >= maxSeats}
          onClick={() => change(1)}
        />
      }
    />
  )
}

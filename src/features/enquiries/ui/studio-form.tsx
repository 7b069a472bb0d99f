import { useState } from 'react'
import { extend } from 'zod/mini'
import { FormSelect, FormText } from '#design/form-fields.tsx'
import { call } from '#platform/api/client.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { bookableDay, bookStudio } from '../contract/sending.ts'
import { messages } from '../messages/en.ts'
import { lastBookableDay, studioTypes } from '../rules.ts'
import { EnquiryForm } from './enquiry-form.tsx'

const form = extend(bookStudio.input, { preferredDate: bookableDay() })
const rooms = studioTypes.map((value) => ({ value, label: messages.studioTypes[value] }))

/** What the studio must know to answer with a day and a price. */
export function StudioForm() {
  const [now] = useState(() => new Date())
  return (
    <EnquiryForm
      of={form}
      send={async (values, idempotencyKey) => (await call(bookStudio, values, { idempotencyKey })).data.ticket}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <FormSelect name="studioType" label={messages.studioType} options={rooms} placeholder={messages.anyStudio} />
        <FormText name="city" label={messages.city} autoComplete="address-level2" maxLength={80} />
        {/* The page may be a minute old: the day is the reader's. */}
        <FormText
          name="preferredDate"
          label={messages.preferredDate}
          type="date"
          min={dayInIndia(now)}
          max={lastBookableDay(now)}
          suppressHydrationWarning
        />
        <FormText name="hours" label={messages.hours} type="number" inputMode="numeric" min={1} max={24} />
      </div>
    </EnquiryForm>
  )
}

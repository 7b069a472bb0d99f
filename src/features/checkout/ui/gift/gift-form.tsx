import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormRadio, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form, type SubmitResult } from '#design/form.tsx'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { messages as openingMessages } from '#features/invitations/messages/gift-page-en.ts'
import { maxFromName, maxWords } from '#features/invitations/rules/invitations.ts'
import { GiftOpening } from '#features/invitations/ui/gift-opening.tsx'
import { formatCount } from '#platform/format/format.ts'
import { type GiftForm as Written, giftForm, giftWays } from '../../contract/gifts.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { giftDays } from '../../rules/gift-days.ts'
import { giftDraftPlace } from './gift-draft.ts'

/** The form's element, whose button is beside the price. */
export const giftFormId = 'gift-form'

const { form: formMessages } = messages
type Fields = { way: Written['way']; email: string; on: string; from: string; words: string }

/** How a gift reaches the person it is for, what it says, and how they see it. */
export function GiftForm({
  course,
  giver,
  onSubmit,
}: {
  course: { uid: string }
  giver: string
  onSubmit: (written: Written) => Promise<SubmitResult>
}) {
  const place = giftDraftPlace(course.uid)
  const [days] = useState(() => giftDays(new Date()))
  const [start] = useState<Fields>(() => ({
    way: 'email',
    email: '',
    on: days.first,
    from: giver.slice(0, maxFromName),
    words: '',
  }))
  return (
    <Form
      of={giftForm}
      id={giftFormId}
      defaultValues={readDraft(place, start)}
      onSubmit={onSubmit}
      className="card grid gap-5 p-5 lg:p-7"
    >
      <h2 className="t-h3">{formMessages.heading}</h2>
      <TextDraft place={place} start={start} notice={formMessages.unsent} />
      <FormRadio
        name="way"
        legend={formMessages.way}
        options={giftWays.map((value) => ({ value, label: formMessages.ways[value] }))}
        deps={['email', 'on']}
      />
      <Way days={days} />
      <FormText
        name="from"
        label={formMessages.from}
        maxLength={maxFromName}
        autoComplete="name"
        className="max-w-[420px]"
      />
      <Words />
      <Preview giver={giver} />
    </Form>
  )
}

function Way({ days }: { days: ReturnType<typeof giftDays> }) {
  const way = useWatch<Fields, 'way'>({ name: 'way' })
  if (way === 'link') return <p className="ink-2">{formMessages.linkHint}</p>
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_220px]">
      <FormText
        name="email"
        type="email"
        label={formMessages.email}
        hint={formMessages.emailHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormText
        name="on"
        type="date"
        label={formMessages.on}
        hint={formMessages.onHint}
        min={days.first}
        max={days.last}
      />
    </div>
  )
}

function Words() {
  const words = useWatch<Fields, 'words'>({ name: 'words' })
  const length = formMessages.left(formatCount(words.length), formatCount(maxWords))
  return (
    <FormTextarea
      name="words"
      label={formMessages.words}
      hint={`${formMessages.optional} ${length}`}
      rows={4}
      maxLength={maxWords}
    />
  )
}

function Preview({ giver }: { giver: string }) {
  const [from, words] = useWatch<Fields, ['from', 'words']>({ name: ['from', 'words'] })
  return (
    <section aria-labelledby="gift-preview">
      <h3 id="gift-preview" className="t-title">
        {formMessages.preview}
      </h3>
      <p className="t-sm ink-3 mt-1 mb-3">{formMessages.previewText}</p>
      <GiftOpening
        heading={<p className="t-h2">{openingMessages.has(from.trim() || giver || formMessages.someone)}</p>}
        words={words.trim()}
      />
    </section>
  )
}

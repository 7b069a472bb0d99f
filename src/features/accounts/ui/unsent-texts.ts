import { useState } from 'react'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { type UnsentItem, unsentWork } from '#platform/browser/unsent-work/unsent-work.ts'
import { signedInUid } from './session-store.ts'

type Fields = Readonly<Record<string, string>>

/** What somebody has typed at a place (`ask:COURSE`, `answer:QUESTION`, `enquiry-reply:ENQUIRY`, …) and not sent. */
type UnsentText = UnsentItem<Fields>

/** As versions before 25 November 2026 stored a text. */
type OldText = { user: string; place: string; fields: Fields; once?: string; sent: boolean }

/** Feedback on an assignment was stored as the form's JSON, when the session ended under it. */
function fieldsOf({ place, fields }: OldText): Fields {
  return place.startsWith('grade:') && fields.written ? (JSON.parse(fields.written) as Fields) : fields
}

const texts = unsentWork<Fields>({
  kind: 'text',
  account: signedInUid,
  max: 30,
  old: {
    key: 'unsentTexts',
    pieceOf: (text: OldText, at) => ({
      account: text.user,
      name: text.place,
      value: fieldsOf(text),
      idempotencyKey: text.once ?? newIdempotencyKey(),
      sent: text.sent,
      at,
    }),
  },
})

/** Stores what is being typed over what is there already; what says no more than that is not worth storing. */
export function storeText(place: string, change: Fields, start: Fields = {}): void {
  const fields = { ...texts.find(place)?.value, ...change }
  if (Object.entries(fields).every(([name, text]) => text === (start[name] ?? ''))) texts.discard(place)
  else texts.type(place, fields)
}

/** What is stored at a place, once: for a form that has its own fields. */
export function storedFields(place: string): Fields | undefined {
  return texts.find(place)?.value
}

/** Marks the stored text of a place as being sent, and returns it with its idempotency key. */
export function markTextSending(place: string): UnsentText | undefined {
  return texts.send(place)
}

export function discardText(place: string): void {
  texts.discard(place)
}

/** The stored values of a place, merged over the present ones; follows every change. */
export function useUnsentText(place: string, start: Fields = {}) {
  const unsent = texts.useOne(place)
  // What was there when the form was opened was left by an earlier visit.
  const [left] = useState(unsent?.idempotencyKey)
  return {
    fields: { ...start, ...unsent?.value } as Fields,
    unsent: unsent !== undefined,
    left: unsent !== undefined && unsent.idempotencyKey === left,
  }
}

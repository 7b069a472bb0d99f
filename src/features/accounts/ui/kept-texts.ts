import { useState } from 'react'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { persistedList } from '#platform/browser/persisted-list.ts'
import { useSession } from './session-store.ts'

type Fields = Readonly<Record<string, string>>

/** What somebody has typed at a place and not sent: kept in the browser until the server has it. */
export type UnsentText = {
  user: string
  /** `ask:COURSE`, `answer:QUESTION`, `review:COURSE`, `enquiry-reply:ENQUIRY`, … */
  place: string
  fields: Fields
  /** It is sent under this key: again after a lost answer, it is still the same one. */
  idempotencyKey: string
  /** It may have arrived. Changed after that, it is another one. */
  sent: boolean
}

const texts = persistedList<UnsentText>('unsentTexts', 30)

const isAt = (place: string) => (one: UnsentText) => one.place === place && one.user === useSession.getState().user?.uid

/** Keeps what is being typed over what stands there already; what says no more than that is not worth keeping. */
export function keepText(place: string, change: Fields, start: Fields = {}): void {
  const user = useSession.getState().user?.uid
  if (!user) return
  texts.change((all) => {
    const before = all.find(isAt(place))
    const fields = { ...before?.fields, ...change }
    const others = all.filter((one) => one !== before)
    if (Object.entries(fields).every(([name, text]) => text === (start[name] ?? ''))) return others
    // Shown again after a reload it is still the one that may have arrived.
    if (before && JSON.stringify(fields) === JSON.stringify(before.fields)) return [...all]
    const idempotencyKey = before && !before.sent ? before.idempotencyKey : newIdempotencyKey()
    return [...others, { user, place, fields, idempotencyKey, sent: false }]
  })
}

/** What is kept at a place, once: for a form that keeps its own fields. */
export function keptFields(place: string): Fields | undefined {
  return texts.all().find(isAt(place))?.fields
}

/** About to be sent: what is kept here, with the key it goes under. */
export function sendingText(place: string): UnsentText | undefined {
  texts.change((all) => all.map((one) => (isAt(place)(one) ? { ...one, sent: true } : one)))
  return texts.all().find(isAt(place))
}

export function forgetText(place: string): void {
  texts.change((all) => all.filter((one) => !isAt(place)(one)))
}

/** What is kept at a place, over what stands there already; follows every change. */
export function useKeptText(place: string, start: Fields = {}) {
  const kept = texts.useOne(isAt(place))
  // What was there when the form was opened was left by an earlier visit.
  const [left] = useState(kept?.idempotencyKey)
  return {
    fields: { ...start, ...kept?.fields } as Fields,
    kept: kept !== undefined,
    left: kept !== undefined && kept.idempotencyKey === left,
  }
}

import { type FieldValues, useFormState } from 'react-hook-form'
import { AlertBanner } from '#design/alert-banner.tsx'
import { FormDraft } from '#design/form-draft.tsx'
import { storeText, storedFields, useUnsentText } from './unsent-texts.ts'
import { useSession } from './session-store.ts'

// Texts are stored as they are, anything else of a form as JSON: which of them a field is, its first value says.
const encode = (value: unknown, start: unknown) =>
  typeof start === 'string' && typeof value === 'string' ? value : JSON.stringify(value ?? (start === null ? null : ''))
function decode(stored: string, start: unknown): unknown {
  if (typeof start === 'string') return stored
  const value: unknown = stored === '' ? '' : JSON.parse(stored)
  // Earlier versions stored null as an empty text.
  return start === null && value === '' ? null : value
}
const encodeAll = (values: FieldValues, start: FieldValues) =>
  Object.fromEntries(Object.entries(start).map(([name, first]) => [name, encode(values[name], first)]))

/** What a form begins with: what is stored at the place, over what stands there already. */
export function readDraft<Start extends FieldValues>(place: string, start: Start): Start {
  const stored = storedFields(place) ?? {}
  const entries = Object.entries(start).map(([name, value]) => {
    const text = stored[name]
    return [name, text === undefined ? value : decode(text, value)]
  })
  return Object.fromEntries(entries) as Start
}

/**
 * Within a `Form`: the fields that `start` names are stored on this device as they are typed, until they are sent. Says
 * so where an earlier visit left them unsent, if there is a `notice`.
 */
export function TextDraft({ place, start, notice }: { place: string; start: FieldValues; notice?: string }) {
  const encoded = encodeAll(start, start)
  const { fields, left } = useUnsentText(place, encoded)
  const { errors } = useFormState()
  return (
    <>
      <FormDraft
        stored={JSON.stringify(fields)}
        // Without a person nothing is stored, and nothing is taken from the form.
        read={() => (useSession.getState().user ? readDraft(place, start) : undefined)}
        write={(values) => storeText(place, encodeAll(values, start), encoded)}
      />
      {notice && left && !errors.root && <AlertBanner type="info">{notice}</AlertBanner>}
    </>
  )
}

import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** Whether one of the fields of `draft` has another value in `values`. */
export const differs = (draft: FieldValues, values: FieldValues): boolean =>
  Object.entries(draft).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]))

/**
 * Within a `Form`: stores its values on the device with every change, and takes up what another tab stores or what was
 * sent and removed.
 */
export function FormDraft({
  stored,
  read,
  write,
}: {
  /** What is stored, as the component around was drawn: when it changes, the form follows. */
  stored: unknown
  /** The values of the draft's fields as they are stored at this moment; undefined leaves the form as it is. */
  read: () => FieldValues | undefined
  write: (values: FieldValues) => void
}) {
  const { getValues, reset, watch } = useFormContext()
  const store = useRef({ read, write })
  useEffect(() => {
    store.current = { read, write }
  })
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      const draft = store.current.read()
      if (draft && differs(draft, values)) store.current.write(values)
    })
    return unsubscribe
  }, [watch])
  useEffect(() => {
    // Not what was drawn: a letter may have been typed since.
    const draft = store.current.read()
    if (draft && differs(draft, getValues())) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
  }, [stored, getValues, reset])
  return null
}

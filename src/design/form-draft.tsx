import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** Whether one of the fields of `draft` has another value in `values`. */
export const differs = (draft: FieldValues, values: FieldValues): boolean =>
  Object.entries(draft).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]))

/**
 * Within a `Form`: stores its values on the device with every change, and follows what another tab stores, or removes
 * because it was sent.
 */
export function FormDraft({
  stored,
  read,
  write,
}: {
  /** The stored value of the last render: when it changes, the form follows. */
  stored: unknown
  /** The stored values of the draft's fields now; undefined leaves the form as it is. */
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
    // Reads the store, since a letter may have been typed after the last render.
    const draft = store.current.read()
    if (draft && differs(draft, getValues())) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
  }, [stored, getValues, reset])
  return null
}

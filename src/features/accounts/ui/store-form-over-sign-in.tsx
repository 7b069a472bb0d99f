import { useEffect } from 'react'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { useStoreOverSignIn, useStoredBeforeSignIn } from './stored-over-sign-in.ts'

/** Within a `Form`: what is written in it and not saved outlives an end of the session. */
export function StoreFormOverSignIn({ place }: { place: string }) {
  const { getValues, reset } = useFormContext()
  const { isDirty } = useFormState()
  const left = useStoredBeforeSignIn<FieldValues>(place)
  useEffect(() => {
    if (left) reset(left, { keepDefaultValues: true })
  }, [left, reset])
  useStoreOverSignIn(place, () => (isDirty ? getValues() : null))
  return null
}

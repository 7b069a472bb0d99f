import { useEffect, useRef, useState } from 'react'
import { discardText, storeText, storedFields } from './unsent-texts.ts'
import { onSessionEnding } from './session-ending.ts'

/** The unsaved values of a form at the time when this person's session ended: the form starts with them, once. */
export function useStoredBeforeSignIn<Written>(place: string): Written | undefined {
  const [left] = useState(() => {
    const written = storedFields(place)?.written
    return written === undefined ? undefined : (JSON.parse(written) as Written)
  })
  useEffect(() => discardText(place), [place])
  return left
}

/**
 * Stores unsaved values when the session ends, until after the next sign-in. `unsaved` is called at the end of the
 * session; null: there are none.
 */
export function useStoreOverSignIn(place: string, unsaved: () => object | null): void {
  const unsavedRef = useRef(unsaved)
  useEffect(() => {
    unsavedRef.current = unsaved
  })
  useEffect(
    () =>
      onSessionEnding(() => {
        const written = unsavedRef.current()
        if (written) storeText(place, { written: JSON.stringify(written) })
      }),
    [place],
  )
}

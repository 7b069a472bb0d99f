import { useEffect, useRef, useState } from 'react'
import { discardText, storeText, storedFields } from './unsent-texts.ts'
import { onSessionEnding } from './session-ending.ts'

/** What was unsaved at this place when the session of this person ended: what a form begins with, once. */
export function useStoredBeforeSignIn<Written>(place: string): Written | undefined {
  const [left] = useState(() => {
    const written = storedFields(place)?.written
    return written === undefined ? undefined : (JSON.parse(written) as Written)
  })
  useEffect(() => discardText(place), [place])
  return left
}

/**
 * Stores what is written and not saved over an end of the session and the sign-in after it. `unsaved` is asked when the
 * session ends; null: nothing is unsaved.
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

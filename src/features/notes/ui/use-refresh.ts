import { useQueryClient } from '@tanstack/react-query'
import { lessonNotes, myNotes } from '../contract.ts'

/** Asks again for all that shows notes, once one of them has changed. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all([lessonNotes, myNotes].map(({ call }) => client.invalidateQueries({ queryKey: [call] })))
}

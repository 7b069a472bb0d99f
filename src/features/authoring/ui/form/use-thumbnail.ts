import { useStore } from 'zustand'
import { coverLink } from '#features/catalogue/rules/cover-link.ts'
import { useDraftSession, useDoc, useFacts } from './session-context.tsx'

/** The picture that the course's card shows now: what was uploaded, else the generated cover. */
export function useThumbnail(): { uploaded: string | null; shown: string | null } {
  const { look } = useDraftSession()
  const picture = useStore(look, (state) => state.picture)
  const uid = useDoc((doc) => doc.thumbnailUid)
  const seed = useDoc((doc) => doc.coverSeed)
  const link = useFacts((facts) => facts.thumbnailLink)
  const motif = useFacts((facts) => facts.coverMotif)
  const uploaded = uid ? (picture?.uid === uid ? picture.src : link) : null
  return { uploaded, shown: uploaded ?? (motif ? coverLink(motif, seed) : null) }
}

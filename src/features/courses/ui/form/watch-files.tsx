import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useUploads } from '#features/media/ui/uploads.ts'
import { useAsset } from '#features/media/ui/use-asset.ts'
import { isNotReady } from './course-facts.ts'
import { useDesk, useDoc, useFacts } from './desk-context.tsx'

/** Asks after the files that lessons wait for, whichever step is open, and tells the desk of each that is ready. */
export function WatchFiles() {
  const { desk } = useDesk()
  const waiting = useStore(desk.waiting)
  const gaps = useFacts((facts) => facts.gaps)
  const outline = useDoc((doc) => doc.outline)
  const asked = useRef(new Set<string>())

  // Which file a lesson waits for that was begun on another page its content says.
  useEffect(() => {
    const unknown = outline
      .flatMap(({ lessons }) => lessons)
      .filter(({ uid }) => isNotReady(gaps[uid]) && !desk.openLessons().has(uid) && !asked.current.has(uid))
    const openThem = async () => {
      for (const { uid, kind } of unknown) await desk.lesson(uid, kind).catch(() => undefined)
    }
    for (const { uid } of unknown) asked.current.add(uid)
    void openThem()
  }, [desk, gaps, outline])

  return [...new Set(Object.values(waiting))].map((mediaUid) => <WatchFile key={mediaUid} mediaUid={mediaUid} />)
}

function WatchFile({ mediaUid }: { mediaUid: string }) {
  const { desk } = useDesk()
  const sendingHere = useUploads((all) => all[mediaUid] !== undefined)
  useAsset(mediaUid, sendingHere, ({ state, durationSeconds }) => {
    if (state === 'READY') desk.fileReady(mediaUid, durationSeconds)
  })
  return null
}

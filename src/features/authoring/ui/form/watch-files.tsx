import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { messages } from '#features/media/messages/ui-en.ts'
import type { MediaAsset } from '#features/media/ui/upload-field.tsx'
import { continueUpload, type Sending, useUploads } from '#features/media/ui/uploads.ts'
import { useAsset } from '#features/media/ui/use-asset.ts'
import { isNotReady } from './course-facts.ts'
import type { FileProblem } from './lesson-files.ts'
import { useDraftSession, useDoc, useFacts } from './session-context.tsx'

/** Watches the files that lessons wait for, whichever step is open, and notes each that is ready or needs the creator. */
export function WatchFiles() {
  const { session } = useDraftSession()
  const waiting = useStore(session.waiting)
  const gaps = useFacts((facts) => facts.gaps)
  const outline = useDoc((doc) => doc.outline)
  const requested = useRef(new Set<string>())

  // Which file a lesson waits for that was begun on another page its content says.
  useEffect(() => {
    const unknown = outline
      .flatMap(({ lessons }) => lessons)
      .filter(({ uid }) => isNotReady(gaps[uid]) && !session.openLessons().has(uid) && !requested.current.has(uid))
    const openThem = async () => {
      for (const { uid, kind } of unknown) await session.lesson(uid, kind).catch(() => undefined)
    }
    for (const { uid } of unknown) requested.current.add(uid)
    void openThem()
  }, [session, gaps, outline])

  return Object.entries(waiting).map(([lessonUid, mediaUid]) => (
    <WatchFile key={`${lessonUid} ${mediaUid}`} lessonUid={lessonUid} mediaUid={mediaUid} />
  ))
}

function WatchFile({ lessonUid, mediaUid }: { lessonUid: string; mediaUid: string }) {
  const { session } = useDraftSession()
  const sending = useUploads((all) => all[mediaUid])
  const { data: asset } = useAsset(mediaUid, sending !== undefined, ({ state, durationSeconds }) => {
    if (state === 'READY') session.fileReady(mediaUid, durationSeconds)
  })
  const failed = sending?.state === 'failed' && !sending.byItself
  const message = sending?.message
  useEffect(() => {
    session.setFileProblem(lessonUid, sendingProblem(mediaUid, failed, message) ?? assetProblem(sending, asset))
    // How far it has been sent changes nothing here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session, lessonUid, mediaUid, failed, message, sending === undefined, asset])
  useEffect(() => () => session.setFileProblem(lessonUid, null), [session, lessonUid])
  return null
}

function sendingProblem(mediaUid: string, failed: boolean, message: string = messages.failed): FileProblem | null {
  return failed ? { message, retry: () => continueUpload(mediaUid) } : null
}

/** What the server says of a file that this page is not sending. */
function assetProblem(sending: Sending | undefined, asset: MediaAsset | undefined): FileProblem | null {
  if (sending || !asset || asset.kind === 'image') return null
  if (asset.state === 'REFUSED' && asset.problem) return { message: messages.problems[asset.problem][asset.kind] }
  if (asset.state !== 'UPLOADING') return null
  const percent = asset.bytes > 0 ? Math.floor((asset.offset / asset.bytes) * 100) : 0
  const { uid, fingerprint, offset } = asset
  return { message: messages.chooseAgain(asset.name, percent), unfinished: { mediaUid: uid, fingerprint, offset } }
}

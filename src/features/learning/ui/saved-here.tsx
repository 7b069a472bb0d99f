import { AlertBanner } from '#design/alert-banner.tsx'
import { messages } from '../messages/en.ts'

/** What is on this device and not on the server yet; in the page, since a toast's code may not have come. */
export function SavedHere({ online, marked, finished }: { online: boolean; marked: boolean; finished: boolean }) {
  const text = online ? messages.learning.notSent : marked ? messages.learning.markedOffline : messages.learning.offline
  return (
    <AlertBanner type={!online && (marked || finished) ? 'success' : 'info'} className="mt-4">
      {text}
      {finished && <> {messages.learning.certificateOnline}</>}
    </AlertBanner>
  )
}

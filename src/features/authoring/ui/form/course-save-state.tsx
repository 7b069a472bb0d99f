import { useStore } from 'zustand'
import { SaveState } from '#design/save-state.tsx'
import { useDraftSession, useFacts } from './session-context.tsx'

export function CourseSaveState() {
  const { session } = useDraftSession()
  const status = useStore(session.status)
  const savedAt = useFacts((facts) => facts.savedAt)
  return <SaveState session={status} savedAt={savedAt} onRetry={() => void session.flush()} />
}

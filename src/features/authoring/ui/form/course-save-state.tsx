import { useStore } from 'zustand'
import { SaveState } from '#design/save-state.tsx'
import { useDesk, useFacts } from './desk-context.tsx'

export function CourseSaveState() {
  const { desk } = useDesk()
  const status = useStore(desk.status)
  const savedAt = useFacts((facts) => facts.savedAt)
  return <SaveState desk={status} savedAt={savedAt} onRetry={() => void desk.flush()} />
}

import type { FieldValues } from 'react-hook-form'
import { FormDraft } from '#design/form-draft.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { useLessonWork, type Work } from './lesson-work.ts'

/** Within the `Form` of a lesson: its values are stored on this device until the server has them. */
export function WorkDraft({
  lesson,
  kind,
  read,
  write,
}: {
  lesson: string
  kind: Work['kind']
  read: () => FieldValues
  write: (values: FieldValues) => void
}) {
  const work = useLessonWork(lesson, kind)
  return (
    <FormDraft
      stored={work}
      // Without a person nothing is stored, and nothing is taken from the form.
      read={() => (useSession.getState().user ? read() : undefined)}
      write={write}
    />
  )
}

import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/api/client.ts'
import { archiveCourse, restoreCourse, submitCourse, withdrawCourse } from '../../contract/course-life.ts'
import { deleteCourse, type MissingItem } from '../../contract/drafts.ts'
import { words } from '../../messages/form-en.ts'
import { useDraftSession } from './session-context.tsx'

const calls = { submit: submitCourse, withdraw: withdrawCourse, archive: archiveCourse, restore: restoreCourse }
export type FormMove = keyof typeof calls
const say = words.moves

/** The steps of a course's life, from its form. Everything typed is sent first. */
export function useMoves() {
  const { session, look, go } = useDraftSession()
  const router = useRouter()
  const [busy, setBusy] = useState<FormMove | 'delete' | null>(null)

  async function run(move: FormMove): Promise<void> {
    setBusy(move)
    try {
      await session.flush()
      const { uid } = session.facts.getState()
      if (!uid || session.status.getState().status !== 'saved') {
        toast.warning(say.notSent, say.notSentText)
        return
      }
      const { message } = await call(calls[move], { uid })
      look.setState({ tried: false, refused: [], touched: new Set() })
      toast.success(message)
      await session.refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused(error)
    } finally {
      setBusy(null)
    }
  }

  function refused(error: CallError) {
    const { missing } = (error.data ?? {}) as { missing?: MissingItem[] }
    if (missing) {
      look.setState({ tried: true, refused: missing })
      go({ step: 'review', focus: 'missing' })
    } else {
      toast.error(error.message)
      // Its state is another one by now.
      void session.refresh().catch(() => {})
    }
  }

  async function remove(): Promise<void> {
    const { uid } = session.facts.getState()
    if (!uid) return
    setBusy('delete')
    try {
      const { message } = await call(deleteCourse, { uid })
      session.close()
      toast.success(message)
      await router.navigate({ href: '/my-content' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(null)
    }
  }

  return { run, remove, busy }
}

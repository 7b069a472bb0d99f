import { useRouter } from '@tanstack/react-router'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError } from '#platform/api/client.ts'
import { archiveCourse, restoreCourse, submitCourse, withdrawCourse } from '../../contract/course-life.ts'
import { deleteCourse, type MissingItem } from '../../contract/drafts.ts'
import { messages } from '../../messages/form-en.ts'
import { useDraftSession } from './session-context.tsx'

const calls = { submit: submitCourse, withdraw: withdrawCourse, archive: archiveCourse, restore: restoreCourse }
export type FormMove = keyof typeof calls

/**
 * The steps of a course's life, from its form. Everything typed is sent first.
 * @param onSettled after a step, also where nothing was sent
 */
export function useMoves(onSettled?: () => void) {
  const { session, look, go } = useDraftSession()
  const router = useRouter()

  const step = useWrite(
    async (move: FormMove) => {
      await session.flush()
      const { uid } = session.facts.getState()
      if (!uid || session.status.getState().status !== 'saved')
        return toast.warning(messages.moves.notSent, messages.moves.notSentText)
      return call(calls[move], { uid })
    },
    {
      async onDone(answer) {
        if (!answer) return
        look.setState({ tried: false, refused: [], touched: new Set() })
        toast.success(answer.message)
        await session.refresh()
      },
      onFailed(error) {
        if (!(error instanceof CallError)) throw error
        refused(error)
      },
      onSettled,
    },
  )

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

  const removal = useWrite((uid: string) => call(deleteCourse, { uid }), {
    async onDone({ message }) {
      session.close()
      toast.success(message)
      await router.navigate({ href: '/my-content' })
    },
    onFailed(error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    },
    onSettled,
  })

  return {
    busy: removal.isPending ? ('delete' as const) : step.isPending ? step.variables : undefined,
    run: step.mutate,
    remove() {
      const { uid } = session.facts.getState()
      if (uid) removal.mutate(uid)
      else onSettled?.()
    },
  }
}

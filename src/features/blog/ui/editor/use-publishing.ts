import { useEffect, useState } from 'react'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError } from '#platform/api/client.ts'
import { localizeEach } from '#platform/i18n/text.ts'
import { type BlogField, publishBlog, unpublishBlog } from '../../contract/admin.ts'
import { messages } from '../../messages/editor-en.ts'
import { blogProblems } from '../../rules.ts'
import { fieldId, useEditor, usePost } from './editor-context.tsx'

/**
 * Publishing and taking back, after everything typed has been saved.
 * @param onSettled after either, also where nothing was sent
 */
export function usePublishing(onSettled: () => void) {
  const { session, look } = useEditor()
  const publishAt = usePost((post) => post.publishAt)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])

  function show(errors: Partial<Record<BlogField, string>>): void {
    look.setState({ tried: true })
    session.refused.setState(errors, true)
    const [first] = Object.keys(errors) as BlogField[]
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }

  const write = useWrite(
    async (move: 'publish' | 'unpublish') => {
      await session.flush()
      const { status, version, message } = session.post.store.getState()
      const { uid } = session.facts.getState()
      // Trying again would not help: what the server does not take has to be changed first.
      if (status === 'refused') {
        toast.error(message ?? messages.unsaved)
        return show(session.refused.getState())
      }
      if (status !== 'saved' || !uid) return toast.error(messages.unsaved)
      return move === 'publish' ? call(publishBlog, { uid, version }) : call(unpublishBlog, { uid })
    },
    {
      async onDone(answer) {
        if (!answer) return
        look.setState({ tried: false })
        session.refused.setState({}, true)
        await session.refresh()
        toast.success(answer.message)
      },
      async onFailed(error) {
        if (error instanceof CallError && error.status === 422) show(error.errors)
        // Someone else saved in the meantime: both versions are merged, or the person chooses.
        if (error instanceof CallError && error.status === 409) await session.refresh()
        toastFailure(error)
      },
      onSettled,
    },
  )

  return {
    busy: write.isPending ? write.variables : undefined,
    later: publishAt !== null && Date.parse(publishAt) > now,
    publish() {
      const missing = blogProblems(session.post.store.getState().value)
      if (Object.keys(missing).length > 0) return show(localizeEach(missing))
      write.mutate('publish')
    },
    unpublish: () => write.mutate('unpublish'),
  }
}

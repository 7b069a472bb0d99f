import { useEffect, useState } from 'react'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/api/client.ts'
import { wordEach } from '#platform/i18n/text.ts'
import { type BlogField, publishBlog, unpublishBlog } from '../../contract/admin.ts'
import { words } from '../../messages/editor-en.ts'
import { blogProblems } from '../../rules.ts'
import { fieldId, useEditor, usePost } from './editor-context.tsx'

/** Publishing and taking back, after everything typed has been saved. */
export function usePublishing() {
  const { session, look } = useEditor()
  const [busy, setBusy] = useState<'publish' | 'unpublish' | null>(null)
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

  async function run(name: 'publish' | 'unpublish'): Promise<void> {
    await session.flush()
    const { status, version, message } = session.post.store.getState()
    const { uid } = session.facts.getState()
    // Trying again would not help: what the server does not take has to be changed first.
    if (status === 'refused') {
      toast.error(message ?? words.unsaved)
      return show(session.refused.getState())
    }
    if (status !== 'saved' || !uid) {
      toast.error(words.unsaved)
      return
    }
    setBusy(name)
    try {
      const { message } =
        name === 'publish' ? await call(publishBlog, { uid, version }) : await call(unpublishBlog, { uid })
      look.setState({ tried: false })
      session.refused.setState({}, true)
      await session.refresh()
      toast.success(message)
    } catch (error) {
      if (error instanceof CallError && error.status === 422) show(error.errors)
      // Somebody else saved: what stands now is brought together with what is here, or asked about.
      if (error instanceof CallError && error.status === 409) await session.refresh()
      toastFailure(error)
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    later: publishAt !== null && Date.parse(publishAt) > now,
    async publish() {
      const missing = blogProblems(session.post.store.getState().value)
      if (Object.keys(missing).length > 0) return show(wordEach(missing))
      await run('publish')
    },
    unpublish: () => run('unpublish'),
  }
}

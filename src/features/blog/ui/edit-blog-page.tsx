import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { readBlog } from '../contract/admin.ts'
import { messages } from '../messages/editor-en.ts'
import { PostEditor } from './editor/post-editor.tsx'
import { openPostSession, type PostSession } from './editor/post-session.ts'

export const Route = createFileRoute('/_content/admin/blogs/edit/$id')({
  head: async (context) => {
    const { messages } = await import('../messages/editor-en.ts')
    return pageHead(context, { title: messages.editTitle, description: messages.listDescription, noindex: true })
  },
  component: EditBlogPage,
})

function EditBlogPage() {
  const { id } = Route.useParams()
  return <EditBlog key={id} id={id} />
}

function EditBlog({ id }: { id: string }) {
  const user = useSession((state) => state.user)
  const [session, setSession] = useState<PostSession | null>(null)
  const [loadError, setLoadError] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const uid = user?.uid
  const clubbedName = user?.clubbedName ?? ''
  const photo = user?.photo ?? ''

  useEffect(() => {
    if (!uid) return
    let opened: PostSession | null = null
    let left = false
    const open = async () => {
      const { data: draft } = await call(readBlog, { uid: id })
      if (left) return
      opened = await openPostSession({ user: { uid, clubbedName, photo }, draft })
      if (left) opened.close()
      else setSession(opened)
    }
    open().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!left) setLoadError(error)
    })
    return () => {
      left = true
      setSession(null)
      void opened?.flush().finally(() => opened?.close())
    }
  }, [uid, clubbedName, photo, id, attempt])

  if (session) return <PostEditor session={session} title={messages.editTitle} />
  if (!loadError) return <Skeleton className="h-[70vh] max-w-[1260px] !rounded-card" />
  return (
    <main id="main">
      {loadError.status === 404 ? (
        <EmptyState
          heading="h1"
          title={messages.notFound}
          text={messages.notFoundText}
          action={<LinkButton href="/admin/blogs">{messages.toList}</LinkButton>}
        />
      ) : (
        <ErrorState
          heading="h1"
          text={`${loadError.message} ${messages.loadFailed}`}
          onRetry={() => {
            setLoadError(null)
            setAttempt((count) => count + 1)
          }}
        />
      )}
    </main>
  )
}

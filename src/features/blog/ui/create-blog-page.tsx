import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#design/skeleton.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { browserTabs, unsentNewDraft } from '#platform/browser/unsent-work/stored-drafts.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../messages/editor-en.ts'
import { PostEditor } from './editor/post-editor.tsx'
import { openPostSession, type PostSession, localDraftKey } from './editor/post-session.ts'

export const Route = createFileRoute('/_content/admin/blogs/create')({
  beforeLoad: ({ location }) => ({ started: location.state.post !== undefined }),
  head: async (context) => {
    const { messages } = await import('../messages/editor-en.ts')
    const title = context.match.context.started ? messages.editTitle : messages.createTitle
    return pageHead(context, { title, description: messages.listDescription, noindex: true })
  },
  component: CreateBlogPage,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The post that this page has started. */
    post?: string | undefined
  }
}

function CreateBlogPage() {
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const post = useLocation({ select: (location) => location.state.post })
  const [session, setSession] = useState<PostSession | null>(null)
  const [round, setRound] = useState(0)
  const uid = user?.uid
  const clubbedName = user?.clubbedName ?? ''
  const photo = user?.photo ?? ''

  useEffect(() => {
    if (!uid) return
    let opened: PostSession | null = null
    let left = false
    const open = async () => {
      const unsent = await unsentNewDraft(localDraftKey, uid, browserTabs())
      const idempotencyKey = unsent ?? newIdempotencyKey()
      opened = await openPostSession({ user: { uid, clubbedName, photo }, idempotencyKey }, (createdUid) => {
        // Once the post has a uid, the page shows its edit address, so that a reload opens the post.
        void navigate({
          href: pagePath('/admin/blogs/create'),
          replace: true,
          resetScroll: false,
          state: (before) => ({ ...before, post: createdUid }),
          // A mask accepts no `href`.
          mask: { to: '/admin/blogs/edit/$id', params: { id: createdUid }, unmaskOnReload: true },
        })
      })
      if (left) opened.close()
      else setSession(opened)
    }
    void open()
    return () => {
      left = true
      setSession(null)
      void opened?.flush().finally(() => opened?.close())
    }
  }, [uid, clubbedName, photo, round, navigate])

  // 'New post' was clicked again on a page whose post already has a uid: another post begins.
  const before = useRef(post)
  useEffect(() => {
    if (before.current && !post) setRound((count) => count + 1)
    before.current = post
  }, [post])

  if (!session) return <Skeleton className="h-[70vh] max-w-[1260px] !rounded-card" />
  return <PostEditor key={round} session={session} title={post ? messages.editTitle : messages.createTitle} />
}

import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { browserTabs, unsentNewDraft } from '#platform/browser/unsent-work/stored-drafts.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../messages/form-en.ts'
import { messages as pagesMessages } from '../messages/pages-en.ts'
import { type CourseSession, openCourseSession } from './form/course-session.ts'
import { fetchForm, type OpenForm } from './form/fetch-form.ts'
import { readPlace } from './form/form-place.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'

export const Route = createFileRoute('/_creator/create-course')({
  head: (context) => pageHead(context, { ...pagesMessages.create, noindex: true }),
  validateSearch: readPlace,
  component: CreateCoursePage,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The course that this page has begun. */
    course?: string | undefined
  }
}

function CreateCoursePage() {
  const user = useSession((state) => state.user?.uid)
  const place = Route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const course = useLocation({ select: (location) => location.state.course })
  const [form, setForm] = useState<OpenForm | null>(null)
  const [renderError, setRenderError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  const createdUid = useRef<string | null>(null)
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })

  // Once the course has a uid, the page shows its edit address, so that a reload opens the course. The form stays
  // mounted, so the person keeps typing where they are.
  const show = useCallback(
    (next: typeof place, replace: boolean) =>
      void navigate({
        href: pagePath('/create-course', next),
        replace,
        resetScroll: false,
        // The state makes this a new location for the router, which would not write the same address again.
        state: (before) => ({ ...before, course: createdUid.current ?? undefined }),
        // A mask accepts no `href`.
        ...(createdUid.current
          ? { mask: { to: '/edit-course/$id', params: { id: createdUid.current }, search: next, unmaskOnReload: true } }
          : {}),
      }),
    [navigate],
  )
  const onPlace = useCallback((next: typeof place) => show(next, false), [show])

  useEffect(() => {
    if (!user) return
    let opened: CourseSession | null = null
    let left = false
    const here = router.latestLocation.pathname
    const open = async () => {
      const [unsent, formOf] = await Promise.all([
        unsentNewDraft('new', user, browserTabs()),
        fetchForm(latest.current.step ?? 'basics'),
      ])
      const idempotencyKey = unsent ?? newIdempotencyKey()
      opened = await openCourseSession({ user, idempotencyKey }, (uid) => {
        if (left) return
        createdUid.current = uid
        // Who is on the way to another page goes there.
        if (router.latestLocation.pathname === here) show(latest.current, true)
      })
      if (left) return opened.close()
      const ready = await formOf(opened)
      if (!left) startTransition(() => setForm(ready))
    }
    open().catch(setRenderError)
    return () => {
      left = true
      createdUid.current = null
      setForm(null)
      void opened?.flush().finally(() => opened?.close())
    }
  }, [user, round, show, router])

  // 'Create Course' pressed again, from a course that has its address: another course begins.
  const before = useRef(course)
  useEffect(() => {
    if (before.current && !course) setRound((count) => count + 1)
    before.current = course
  }, [course])

  if (renderError) throw renderError
  if (!form) return <FormSkeleton title={messages.createTitle} />
  return <form.Form session={form.session} title={messages.createTitle} place={place} onPlace={onPlace} />
}

import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { type CourseDraft, readDraft } from '../contract/drafts.ts'
import { messages } from '../messages/form-en.ts'
import { messages as pagesMessages } from '../messages/pages-en.ts'
import { type CourseSession, openCourseSession } from './form/course-session.ts'
import { fetchForm, type OpenForm } from './form/fetch-form.ts'
import { type FormPlace, readPlace } from './form/form-place.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'

export const Route = createFileRoute('/_creator/edit-course/$id')({
  head: (context) => pageHead(context, { ...pagesMessages.edit, noindex: true }),
  validateSearch: readPlace,
  component: EditCoursePage,
})

/** The course's draft, or why it can't be opened. */
async function readCourse(uid: string): Promise<CourseDraft | CallError> {
  try {
    return (await call(readDraft, { uid })).data
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

function EditCoursePage() {
  const { id } = Route.useParams()
  return <EditCourse key={id} id={id} />
}

function EditCourse({ id }: { id: string }) {
  const user = useSession((state) => state.user?.uid)
  const place = Route.useSearch()
  const navigate = useNavigate()
  const [form, setForm] = useState<OpenForm | null>(null)
  const [loadError, setLoadError] = useState<CallError | null>(null)
  const [renderError, setRenderError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const first = useRef(place.step ?? 'basics')
  const onPlace = useCallback(
    (next: FormPlace) => void navigate({ href: pagePath('/edit-course/$id', { id }, next), resetScroll: false }),
    [navigate, id],
  )

  useEffect(() => {
    if (!user) return
    let opened: CourseSession | null = null
    let left = false
    const open = async () => {
      // Loaded in parallel and shown together, so that nothing moves afterwards.
      const [draft, formOf] = await Promise.all([readCourse(id), fetchForm(first.current)])
      if (left) return
      if (draft instanceof CallError) return setLoadError(draft)
      opened = await openCourseSession({ user, draft })
      if (left) return opened.close()
      const ready = await formOf(opened)
      // The form is large: drawn in slices, between which the page hears what is typed.
      if (!left) startTransition(() => setForm(ready))
    }
    open().catch(setRenderError)
    return () => {
      left = true
      setForm(null)
      void opened?.flush().finally(() => opened?.close())
    }
  }, [user, id, attempt])

  if (renderError) throw renderError
  if (form) return <form.Form session={form.session} title={messages.editTitle} place={place} onPlace={onPlace} />
  if (!loadError) return <FormSkeleton title={messages.editTitle} />
  return (
    <main id="main">
      {loadError.status === 404 ? (
        <EmptyState
          heading="h1"
          title={messages.notFound}
          text={messages.notFoundText}
          action={<LinkButton href="/my-content">{messages.toContent}</LinkButton>}
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

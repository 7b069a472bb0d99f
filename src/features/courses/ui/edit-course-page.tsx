import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { CallError } from '#platform/client.ts'
import { pageHead } from '#platform/page-head.ts'
import { words } from '../messages/form-en.ts'
import { words as heads } from '../messages/pages-en.ts'
import { type CourseDesk, openDesk } from './form/course-desk.ts'
import { CourseForm } from './form/course-form.tsx'
import { askEarly, draftOf } from './form/early-draft.ts'
import { endEarlyForm } from './form/early/end-early-form.ts'
import { type FormPlace, readPlace } from './form/form-place.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { fetchStep } from './form/step-part.tsx'

export const Route = createFileRoute('/_creator/edit-course/$id')({
  head: (context) => pageHead(context, { ...heads.edit, noindex: true }),
  validateSearch: readPlace,
  // Asked while the form's code is still on its way; a further step of the same form asks nothing.
  loader: ({ params, cause }) => {
    if (cause === 'enter') askEarly(params.id)
  },
  component: EditCoursePage,
})

function EditCoursePage() {
  const { id } = Route.useParams()
  return <EditCourse key={id} id={id} />
}

function EditCourse({ id }: { id: string }) {
  const user = useSession((state) => state.user?.uid)
  const place = Route.useSearch()
  const navigate = useNavigate()
  const [desk, setDesk] = useState<CourseDesk | null>(null)
  const [trouble, setTrouble] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const first = useRef(place.step ?? 'basics')
  const onPlace = useCallback(
    (next: FormPlace) => void navigate({ to: '/edit-course/$id', params: { id }, search: next, resetScroll: false }),
    [navigate, id],
  )

  useEffect(() => {
    if (!user) return
    let opened: CourseDesk | null = null
    let left = false
    const open = async () => {
      // Fetched beside each other, and shown together: nothing moves afterwards.
      const [draft] = await Promise.all([draftOf(id), fetchStep(first.current)])
      if (left) return
      if (draft instanceof CallError) return setTrouble(draft)
      opened = await openDesk({ user, draft })
      if (left) opened.close()
      else setDesk(opened)
    }
    void open()
    return () => {
      left = true
      setDesk(null)
      void opened?.flush().finally(() => opened?.close())
    }
  }, [user, id, attempt])

  useLayoutEffect(() => {
    if (trouble) endEarlyForm(id)
  }, [trouble, id])

  if (desk) return <CourseForm desk={desk} title={words.editTitle} place={place} onPlace={onPlace} />
  if (!trouble) return <FormSkeleton title={words.editTitle} />
  return (
    <main id="main">
      {trouble.status === 404 ? (
        <EmptyState
          heading="h1"
          title={words.notFound}
          text={words.notFoundText}
          action={<LinkButton href="/my-content">{words.toContent}</LinkButton>}
        />
      ) : (
        <ErrorState
          heading="h1"
          text={`${trouble.message} ${words.loadFailed}`}
          onRetry={() => {
            setTrouble(null)
            setAttempt((count) => count + 1)
          }}
        />
      )}
    </main>
  )
}

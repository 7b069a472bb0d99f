import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useUi } from '#design/ui-state.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { closeEnrolmentModals, multiModal, singleModal } from './enrolment-modal-ids.ts'

const EnrolmentModal = lazyPart(() => import('./enrolment-modal.tsx'), 'EnrolmentModal')
const MultiEnrolmentModal = lazyPart(() => import('./multi-enrolment-modal.tsx'), 'MultiEnrolmentModal')

/**
 * Where the two enrolment modals appear, once in the shell. Their code comes with the first opening, and each stays to
 * play its way out.
 */
export function EnrolmentModals() {
  const single = useModal(singleModal)
  const multi = useModal(multiModal)
  useCloseOnLeaving()
  return (
    <Suspense fallback={null}>
      {single.course && <EnrolmentModal open={single.open} course={single.course} onClose={closeEnrolmentModals} />}
      {multi.courses && (
        <MultiEnrolmentModal open={multi.open} courses={multi.courses} onClose={closeEnrolmentModals} />
      )}
    </Suspense>
  )
}

function useModal(id: string): { open: boolean; courses?: CourseCard[]; course?: CourseCard } {
  const modal = useUi((state) => state.modals[id])
  const courses = (modal?.data as { courses?: CourseCard[] } | undefined)?.courses
  const course = courses?.[0]
  return { open: modal?.isOpen ?? false, ...(courses ? { courses } : {}), ...(course ? { course } : {}) }
}

/** Another page, also by the back button, leaves the modal behind. */
function useCloseOnLeaving(): void {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => void (pathChanged && closeEnrolmentModals())),
    [router],
  )
}

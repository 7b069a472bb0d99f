import { ui } from '#design/ui-state.ts'

/** Ids of the two modals (specification 2.5). */
export const singleModal = 'enrollment-modal'
export const multiModal = 'multi-enrollment-modal'

export function closeEnrolmentModals(): void {
  ui.closeModal(singleModal)
  ui.closeModal(multiModal)
}

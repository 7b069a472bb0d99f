import type { ReactNode } from 'react'
import { Modal, type ModalProps } from './modal.tsx'

/** Filters and choices from below, with a foot that stays in sight. */
export function Sheet({
  foot,
  children,
  ...rest
}: Pick<ModalProps, 'open' | 'onClose' | 'title' | 'children' | 'id'> & { foot?: ReactNode }) {
  return (
    <Modal {...rest} from="below" width={640} bare className="sheet">
      <div className="mt-3">{children}</div>
      {foot && <div className="sheet-foot">{foot}</div>}
    </Modal>
  )
}

import type { ReactNode } from 'react'
import { Modal, type ModalProps } from './modal.tsx'

/** A panel from the bottom for filters and choices, with a footer that stays in sight. */
export function Sheet({
  footer,
  children,
  ...rest
}: Pick<ModalProps, 'open' | 'onClose' | 'title' | 'children' | 'id'> & { footer?: ReactNode }) {
  return (
    <Modal {...rest} from="below" width={640} bare className="sheet">
      <div className="mt-3">{children}</div>
      {footer && <div className="sheet-footer">{footer}</div>}
    </Modal>
  )
}

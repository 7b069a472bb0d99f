import { Button } from './button.tsx'
import { messages } from './messages/en.ts'
import { Modal } from './modal.tsx'

export type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question, with its count: 'Are you sure you want to delete 2 records?' */
  question: string
  detail?: string
  /** Repeats the verb: 'Delete 2 records'. */
  confirmLabel: string
  /** Where 'Cancel' could be taken for the act itself. */
  closeLabel?: string
  loading?: boolean
  loadingLabel?: string
  variant?: 'delete' | 'primary'
}

export function Confirm({
  open,
  onClose,
  onConfirm,
  question,
  detail,
  confirmLabel,
  closeLabel = messages.cancel,
  loading,
  loadingLabel,
  variant = 'delete',
}: ConfirmProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={question}
      description={detail}
      locked={loading}
      role="alertdialog"
      width={440}
    >
      <div className="modal-actions">
        <Button variant="secondary" onClick={onClose} disabled={loading}>
          {closeLabel}
        </Button>
        <Button variant={variant} onClick={onConfirm} loading={loading} loadingLabel={loadingLabel}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

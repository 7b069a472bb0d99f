import { IconButton } from './icon-button.tsx'
import { XBoldIcon } from './icons/bold.tsx'
import { statusIcons } from './status-icons.ts'
import { messages } from './messages/en.ts'
import type { ToastType } from './toast.ts'

const inks = { success: 'text-ok-ink', info: 'text-link', warning: 'text-warn-ink', error: 'text-bad-ink' }

export type ToastCardProps = { type: ToastType; title: string; message?: string; onClose: () => void }

export function ToastCard({ type, title, message, onClose }: ToastCardProps) {
  const StatusIcon = statusIcons[type]
  return (
    <div className="toast" role={type === 'error' ? 'alert' : 'status'}>
      <StatusIcon size={22} className={inks[type]} />
      <div className="min-w-0 flex-1">
        <p className="toast-title">{title}</p>
        {message && <p className="toast-text">{message}</p>}
      </div>
      <IconButton label={messages.close} icon={<XBoldIcon size={16} />} onClick={onClose} />
    </div>
  )
}

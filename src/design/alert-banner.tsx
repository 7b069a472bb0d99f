import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { XBoldIcon } from './icons/bold.tsx'
import { messages } from './messages/en.ts'
import { statusIcons } from './status-icons.ts'
import type { ToastType } from './toast.ts'

export type AlertPosition =
  'top-right' | 'top-left' | 'top-center' | 'bottom-right' | 'bottom-left' | 'bottom-center' | 'static'

export type AlertBannerProps = {
  type: ToastType
  position?: AlertPosition
  /** Closes by itself after this time; without it, it stays. */
  hideAfterMs?: number
  autoHide?: boolean
  /** Adds a close button. Called once the banner has faded out, after 300 ms. */
  onClose?: () => void
  className?: string
  children: ReactNode
}

const exitMs = 300

/** A status with its colour and icon. Screen readers announce it when it appears. */
export function AlertBanner({
  type,
  position = 'static',
  autoHide = false,
  hideAfterMs = 5000,
  onClose,
  className,
  children,
}: AlertBannerProps) {
  const [leaving, setLeaving] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const close = useRef(onClose)
  const StatusIcon = statusIcons[type]

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!autoHide) return
    const timer = setTimeout(() => setLeaving(true), hideAfterMs)
    return () => clearTimeout(timer)
  }, [autoHide, hideAfterMs])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => {
      setDismissed(true)
      close.current?.()
    }, exitMs)
    return () => clearTimeout(timer)
  }, [leaving])

  if (dismissed) return null
  return (
    <div
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      data-position={position}
      data-leaving={leaving || undefined}
      className={classNames('alert', `alert-${type}`, position !== 'static' && 'alert-floating', className)}
    >
      <StatusIcon />
      <div className="min-w-0 flex-1">{children}</div>
      {onClose && <IconButton label={messages.close} icon={<XBoldIcon size={16} />} onClick={() => setLeaving(true)} />}
    </div>
  )
}

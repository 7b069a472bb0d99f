import * as Dialog from 'radix-ui/dialog'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { XBoldIcon } from './icons/bold.tsx'
import { useInertPage } from './inert-page.ts'
import { messages } from './messages/en.ts'

export type ModalProps = {
  open: boolean
  /** Close button, backdrop or Esc. */
  onClose: () => void
  /** The dialog's element id, where something outside refers to it ('enrollment-modal'). */
  id?: string
  /** Names the dialog. Shown as its heading unless `titleHidden`. */
  title: ReactNode
  titleHidden?: boolean
  description?: ReactNode
  /** Widest in px; on a phone it is a sheet from below. */
  width?: number
  /** From below at every width, or from the left edge (menus). */
  from?: 'centre' | 'below' | 'left'
  /** No padding: the content lays itself out to the edges. */
  bare?: boolean
  /** Keeps it open while something is under way. */
  locked?: boolean
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
  className?: string
  /** What it is put into: an element that fills the screen, outside of which nothing is seen. */
  within?: HTMLElement | undefined
  children: ReactNode
}

const backdrops = { centre: '', below: 'backdrop-sheet', left: 'backdrop-drawer' }

/** A dialog over an inert page; focus stays inside and goes back to what opened it. */
export function Modal({
  open,
  onClose,
  id,
  title,
  titleHidden,
  description,
  width = 480,
  from = 'centre',
  bare,
  locked,
  role,
  className,
  within,
  children,
}: ModalProps) {
  const backdrop = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const preventClose = (event: Event) => {
    const target = event.target as Element | null
    if (locked || target?.closest('[data-sonner-toaster]')) event.preventDefault()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Dialog.Portal container={within ?? null}>
        <Dialog.Overlay ref={backdrop} className={classNames('backdrop', backdrops[from])}>
          <InertPage root={backdrop} />
          <Dialog.Content
            id={id}
            {...(role ? { role } : {})}
            className={classNames('modal', className)}
            style={{ '--modal-width': `${width}px` } as CSSProperties}
            aria-modal="true"
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = openerOf(document.activeElement)
              const chosen = event.target instanceof HTMLElement && chosenFirst(event.target)
              if (!chosen) return
              event.preventDefault()
              chosen.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              opener.current?.focus()
            }}
            onEscapeKeyDown={preventClose}
            onPointerDownOutside={preventClose}
            onInteractOutside={preventClose}
          >
            <div className={bare ? undefined : 'modal-body'}>
              <div className={bare || titleHidden ? undefined : 'modal-header'}>
                <Dialog.Title className={titleHidden ? 'sr-only' : 't-h3 pr-12'}>{title}</Dialog.Title>
                {description && <Dialog.Description className="ink-2 mt-1">{description}</Dialog.Description>}
              </div>
              {children}
            </div>
            {!locked && (
              <Dialog.Close asChild>
                <IconButton label={messages.close} size={40} className="modal-close" icon={<XBoldIcon size={18} />} />
              </Dialog.Close>
            )}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The element that gets the focus back. A menu item no longer exists by then, so it is the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused instanceof HTMLElement ? focused : null
}

/** The chosen one of the radio buttons that a dialog begins with: the focus goes to it, as Tab does. */
function chosenFirst(dialog: HTMLElement): HTMLInputElement | undefined {
  const first = dialog.querySelector(':is(a[href], button, input, select, textarea):not(:disabled)')
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return undefined
  const group = dialog.querySelectorAll<HTMLInputElement>('input[type="radio"]')
  return [...group].find(({ name, checked }) => name === first.name && checked)
}

function InertPage({ root }: { root: React.RefObject<HTMLDivElement | null> }) {
  useInertPage(root)
  return null
}

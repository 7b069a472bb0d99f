import * as Radix from 'radix-ui/dropdown-menu'
import { Fragment, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

export type MenuItem = {
  label: ReactNode
  icon?: ReactNode
  /** Leads somewhere, or does something. */
  href?: string
  onSelect?: () => void
  /** It moves the focus itself, into a field or a dialog: the menu does not give it back to the button. */
  movesFocus?: boolean
  danger?: boolean
  disabled?: boolean
  /** A line above it. */
  apart?: boolean
}

/** A button's menu; arrow keys, typing and Esc work, focus goes back to the button. */
export function Menu({
  trigger,
  items,
  align = 'end',
  header,
}: {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  header?: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  /** What is run in place of giving the focus back, once the menu has closed. */
  const afterClose = useRef<(() => void) | null>(null)
  // Inside the button's own part of the page, so that a screen reader's list of landmarks has no loose ends.
  const [landmark, setLandmark] = useState<HTMLElement>()
  return (
    <Radix.Root
      modal={false}
      onOpenChange={() => setLandmark(button.current?.closest<HTMLElement>('main, header, aside, footer') ?? undefined)}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          className="menu"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!afterClose.current) return
            event.preventDefault()
            afterClose.current()
            afterClose.current = null
          }}
        >
          {header}
          {items.map((item, index) => (
            <Fragment key={index}>
              {item.apart && <Radix.Separator className="menu-separator" />}
              <Radix.Item
                className={classNames('menu-item', item.danger && 'menu-item-danger')}
                disabled={item.disabled}
                onSelect={() => {
                  if (item.movesFocus) afterClose.current = item.onSelect ?? null
                  else item.onSelect?.()
                }}
                asChild={Boolean(item.href)}
              >
                {item.href ? (
                  <Link href={item.href}>
                    {item.icon}
                    {item.label}
                  </Link>
                ) : (
                  <>
                    {item.icon}
                    {item.label}
                  </>
                )}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { useState } from 'react'
import { CaretDownBoldIcon } from '#design/icons/bold.tsx'
import type { Icon } from '#design/icons/outline.tsx'
import { Link } from '#design/link.tsx'
import { entryAt, type NavItem } from './menus.ts'
import { isUnder } from './public-menu.ts'

const look =
  'row min-h-11 gap-3 rounded-control px-3 text-[16px] text-ink-2 hover:bg-sunken aria-[current]:bg-tint-2 aria-[current]:font-semibold aria-[current]:text-on-tint'

/** The role's pages as a list; a group opens under its own link. */
export function WorkspaceMenu({ items, path, address }: { items: readonly NavItem[]; path: string; address: string }) {
  return (
    <ul className="grid gap-1">
      {items.map((item) =>
        item.items && item.items.length > 0 ? (
          <Group key={item.href} {...item} items={item.items} path={path} address={address} />
        ) : (
          <li key={item.href}>
            <Item {...item} current={isUnder(path, item.href)} />
          </li>
        ),
      )}
    </ul>
  )
}

function Item({ label, href, icon: Plain, activeIcon: Active, current }: NavItem & { current: boolean }) {
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className={look}>
      <NavMark plain={Plain} active={Active} on={current} />
      {label}
    </Link>
  )
}

function Group({
  label,
  icon: Plain,
  activeIcon: Active,
  items,
  path,
  address,
}: NavItem & { items: NavItem[]; path: string; address: string }) {
  const within = items.some(({ href }) => isUnder(path, href))
  const current = entryAt(items, address)
  const [open, setOpen] = useState(within)
  return (
    <li>
      <button type="button" aria-expanded={open} className={`${look} w-full`} onClick={() => setOpen(!open)}>
        <NavMark plain={Plain} active={Active} on={within} />
        <span className={within ? 'font-semibold text-ink' : undefined}>{label}</span>
        <CaretDownBoldIcon size={14} className={`ml-auto ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && (
        <ul className="mb-1 ml-[21px] border-l border-line pl-3">
          {items.map((one) => (
            <li key={one.href}>
              <Item {...one} current={one === current} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function NavMark({ plain: Plain, active: Active, on }: { plain?: Icon; active?: Icon; on: boolean }) {
  if (on && Active) return <Active size={20} />
  return Plain ? <Plain size={20} /> : null
}

import { ArrowLeftBoldIcon } from '#design/icons/bold.tsx'
import { Link } from '#design/link.tsx'

type Props = { children: string } & ({ href: string; onClick?: never } | { onClick: () => void; href?: never })

/** One step back, above a heading. */
export function BackLink({ href, onClick, children }: Props) {
  const look = 'link inline-flex min-h-11 items-center gap-1.5 text-[15.5px]'
  const inside = (
    <>
      <ArrowLeftBoldIcon />
      {children}
    </>
  )
  return href === undefined ? (
    <button type="button" className={look} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <Link className={look} href={href}>
      {inside}
    </Link>
  )
}

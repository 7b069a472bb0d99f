import { classNames } from './class-names.ts'
import { CircleNotchBoldIcon } from './icons/bold.tsx'
import { words } from './messages/en.ts'

/** A page on its way. Appears after 200 ms. */
export function Spinner() {
  return (
    <div className="spinner-page skeleton-late" role="status" aria-label={words.loading}>
      <CircleNotchBoldIcon size={36} className="spin" />
    </div>
  )
}

/** Over its nearest positioned ancestor, or the page. Its parent says `aria-busy`. */
export function LoadingOverlay({ label = words.loading, page }: { label?: string; page?: boolean }) {
  return (
    <div className={classNames('loading-overlay', page && 'loading-overlay-page')} role="status">
      <p className="row gap-3 font-semibold">
        <CircleNotchBoldIcon size={22} className="spin text-meter" />
        {label}
      </p>
    </div>
  )
}

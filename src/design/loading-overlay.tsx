import { classNames } from './class-names.ts'
import { CircleNotchBoldIcon } from './icons/bold.tsx'
import { messages } from './messages/en.ts'

/** Over its nearest positioned ancestor, or the page. Its parent says `aria-busy`. */
export function LoadingOverlay({ label = messages.loading, page }: { label?: string; page?: boolean }) {
  return (
    <div className={classNames('loading-overlay', page && 'loading-overlay-page')} role="status">
      <p className="row gap-3 font-semibold">
        <CircleNotchBoldIcon size={22} className="spin text-meter" />
        {label}
      </p>
    </div>
  )
}

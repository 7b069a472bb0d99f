import { classNames } from './class-names.ts'

/** Three steps and a lamp, with the installation's own name beside it. */
export function Logo({ name, onNight, className }: { name: string; onNight?: boolean; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" className="shrink-0">
        <rect width="30" height="30" rx="8" fill={onNight ? '#fff' : 'var(--action)'} />
        <path d="M6 24v-5h6v-5h6V9h6v15z" fill={onNight ? 'var(--primary-800)' : '#fff'} />
        <circle cx="21" cy="6.2" r="2.3" fill="var(--lamp)" />
      </svg>
      <span className="truncate text-[23px] leading-[1.3] font-[760] tracking-[-0.025em]">{name}</span>
    </span>
  )
}

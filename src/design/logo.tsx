import { classNames } from './class-names.ts'

type LogoProps = { name: string; picture?: string; onNight?: boolean; className?: string }

/**
 * The installation's own logo, else three steps and a lamp with its name beside them. Logos are made for white paper, so
 * that one gets a white background on dark ground.
 */
export function Logo({ name, picture, onNight, className }: LogoProps) {
  if (picture)
    return (
      <img
        src={picture}
        alt={name}
        className={classNames(
          'h-9 w-auto max-w-[180px] object-contain',
          onNight ? 'rounded bg-white p-1' : 'dark:rounded dark:bg-white dark:p-1',
          className,
        )}
      />
    )
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

import { classNames } from './class-names.ts'
import { markOf } from './mark.ts'

type LogoProps = { name: string; picture?: string; onNight?: boolean; className?: string }

/**
 * The installation's own logo, else its mark (mark.ts) with its name beside it. Logos are made for white paper, so
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
  const { path, lamp } = markOf(name)
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" className="shrink-0">
        <rect width="30" height="30" rx="8" fill={onNight ? '#fff' : 'var(--action)'} />
        <path d={path} fill={onNight ? 'var(--primary-800)' : '#fff'} />
        {lamp && <circle cx={lamp.x} cy={lamp.y} r={lamp.radius} fill="var(--lamp)" />}
      </svg>
      <span className="truncate text-[23px] leading-[1.3] font-[760] tracking-[-0.025em]">{name}</span>
    </span>
  )
}

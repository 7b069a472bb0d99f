import { CheckBoldIcon } from './icons/bold.tsx'
import { messages } from './messages/en.ts'

/** Where a bar will not fit: 64 px, a 7 px line, the number inside. */
export function ProgressRing({ percent, size = 64, line = 7 }: { percent: number; size?: number; line?: number }) {
  const value = Math.min(Math.max(Math.round(percent), 0), 100)
  const radius = (size - line) / 2
  const length = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: line }
  return (
    <span
      className="progress-ring"
      style={{ width: size, height: size }}
      role="img"
      aria-label={messages.percentComplete(value)}
    >
      <svg width={size} height={size}>
        <circle {...circle} stroke="var(--line)" />
        {value > 0 && (
          <circle
            {...circle}
            stroke={value === 100 ? 'var(--ok-ink)' : 'var(--meter)'}
            strokeLinecap="round"
            strokeDasharray={`${(length * value) / 100} ${length}`}
          />
        )}
      </svg>
      <span className="progress-ring-value" style={{ fontSize: Math.round(size / 4) }} aria-hidden="true">
        {value === 100 ? <CheckBoldIcon /> : `${value}%`}
      </span>
    </span>
  )
}

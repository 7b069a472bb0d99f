import { useId } from 'react'
import { drawStepwell, type StepwellOptions } from './stepwell.ts'

export type StepwellProps = StepwellOptions & {
  className?: string
  /** Fills its box, cut at the top left ('slice'), or is stretched into it ('none'). */
  fit?: 'slice' | 'none'
}

/** Decoration: at most one large wall on a page. */
export function Stepwell({ className, fit = 'slice', ...options }: StepwellProps) {
  const id = useId().replace(/[^a-z0-9]/gi, '')
  const { viewBox, inner } = wallOf(options)
  return (
    <svg
      viewBox={viewBox}
      className={className}
      preserveAspectRatio={fit === 'none' ? 'none' : 'xMaxYMax slice'}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: inner.replaceAll(anyId, `w${id}`) }}
    />
  )
}

/** The placeholder of the drawing's id in a cached wall. */
const anyId = '§'
const walls = new Map<string, ReturnType<typeof drawStepwell>>()

/** Pages show the same few walls again and again, so each is drawn once and cached. */
function wallOf(options: StepwellOptions): ReturnType<typeof drawStepwell> {
  const key = JSON.stringify(options)
  const cached = walls.get(key)
  if (cached) return cached
  const drawn = drawStepwell(anyId, options)
  walls.set(key, drawn)
  return drawn
}

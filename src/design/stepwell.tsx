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
  const { viewBox, inner } = drawStepwell(`w${id}`, options)
  return (
    <svg
      viewBox={viewBox}
      className={className}
      preserveAspectRatio={fit === 'none' ? 'none' : 'xMaxYMax slice'}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  )
}

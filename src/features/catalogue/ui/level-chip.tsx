import type { ReactNode } from 'react'
import { Chip } from '#design/chip.tsx'

const looks = {
  beginner: { tone: 'ok', bars: 1 },
  intermediate: { tone: 'warn', bars: 2 },
  other: { tone: 'bad', bars: 3 },
} as const

/** Beginner green, intermediate yellow, all others red; one, two or three bars say it without colour. */
export function LevelChip({ level, children }: { level: string; children?: ReactNode }) {
  const known = level.toLowerCase()
  const { tone, bars } = looks[known === 'beginner' || known === 'intermediate' ? known : 'other']
  return (
    <Chip tone={tone}>
      <span className="level-bars" data-bars={bars} aria-hidden="true">
        <i />
      </span>
      {children ?? level}
    </Chip>
  )
}

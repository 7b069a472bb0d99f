import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** One placeholder box for content that is loading. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span className={classNames('skeleton block', className)} style={style} aria-hidden="true" />
}

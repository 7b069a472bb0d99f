import type { ReactNode } from 'react'
import { Stepwell } from './stepwell.tsx'

export type EmptyStateProps = {
  title: ReactNode
  /** One line on what will appear here. */
  text?: ReactNode
  /** One button. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | 'p'
}

export function EmptyState({ title, text, action, heading: Heading = 'p' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div className="empty-state-wall">
        <Stepwell
          columns={2}
          tiers={1}
          stepWidth={12}
          stepHeight={10}
          ledge={10}
          start={[-20]}
          edge={false}
          depth={0}
        />
      </div>
      <Heading className="empty-state-title">{title}</Heading>
      {text && <p className="ink-3">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

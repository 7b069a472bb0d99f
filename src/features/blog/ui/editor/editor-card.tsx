import type { ReactNode } from 'react'
import { TitledCard } from '#design/titled-card.tsx'

/** A card beside or under the text. */
export function EditorCard({ children, ...card }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <TitledCard {...card} className="lg:p-6">
      <div className="mt-4 grid gap-5">{children}</div>
    </TitledCard>
  )
}

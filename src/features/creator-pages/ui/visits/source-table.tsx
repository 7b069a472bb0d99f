import type { ReplyOf } from '#platform/api/contract.ts'
import type { visitFigures } from '../../contract/visit-figures.ts'
import { messages } from '../../messages/visits-en.ts'
import { FiguresTable } from './figures-table.tsx'

/** By which ways they came, each with what it means. */
export function SourceTable({ sources }: { sources: ReplyOf<typeof visitFigures>['sources'] }) {
  return (
    <FiguresTable
      id="by-source"
      title={messages.bySource}
      head={messages.source}
      rows={sources.map(({ source, ...figures }) => ({
        key: source,
        name: (
          <>
            <span className="font-semibold">{messages.sources[source]}</span>
            <span className="t-sm ink-3 block">{messages.sourceHints[source]}</span>
          </>
        ),
        ...figures,
      }))}
    />
  )
}

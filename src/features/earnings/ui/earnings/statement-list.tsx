import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { useWrite } from '#design/use-write.ts'
import { documentFileName } from '#features/checkout/rules/documents.ts'
import { fetchFile, saveFile } from '#platform/browser/fetch-file.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatPaise } from '#platform/format/money.ts'
import { stepName } from '#platform/format/step-names.ts'
import { creatorStatement, creatorStatements, type Statement } from '../../contract/statements.ts'
import { messages } from '../../messages/earnings-en.ts'

/** At first half a year, then as many as a page of the list may hold: eight years. */
const sizes = [6, 100] as const

/** A creator's statements, each as PDF and with every line as CSV. */
export function StatementList() {
  const [size, setSize] = useState<number>(sizes[0])
  const { data, state } = useList(creatorStatements, { limit: size })
  return (
    <TitledCard id="statements" title={messages.statements}>
      {state.failed && <ErrorState heading="p" text={messages.statementsFailed} onRetry={state.onRetry} />}
      {!data && !state.failed && <Skeleton className="mt-4 h-[180px] w-full" />}
      {data?.statements.length === 0 && <p className="ink-2 mt-2">{messages.statementsEmpty}</p>}
      {data && data.statements.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {data.statements.map((statement) => (
            <StatementItem key={statement.number} statement={statement} />
          ))}
        </ul>
      )}
      {data && state.total > data.statements.length && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          loading={state.loading}
          onClick={() => setSize(sizes[1])}
        >
          {messages.older}
        </Button>
      )}
    </TitledCard>
  )
}

function StatementItem({ statement: { month, number, earned } }: { statement: Statement }) {
  const name = stepName(`${month}-01`, { months: true, whole: true })
  const download = useWrite(async (format: 'pdf' | 'csv') => {
    const file = await fetchFile(creatorStatement, { month, format })
    saveFile(file, format === 'pdf' ? documentFileName(number) : `statement-${month}.csv`)
  })
  const button = (format: 'pdf' | 'csv', label: string, accessible: string) => (
    <button
      type="button"
      className="link min-h-11 min-w-11 px-1"
      aria-label={accessible}
      disabled={download.isPending}
      onClick={() => download.mutate(format)}
    >
      {label}
    </button>
  )
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="t-sm ink-2">{formatPaise(earned)}</span>
      </span>
      <span className="flex shrink-0 gap-1">
        {button('pdf', messages.pdf, messages.statementPdf(name))}
        {button('csv', messages.csvShort, messages.statementCsv(name))}
      </span>
    </li>
  )
}

import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { mockTestFigures, type QuestionFigure } from '../../contract/mock-tests.ts'
import { messages } from '../../messages/creator-en.ts'
import { formatMarks } from '../marks.ts'
import { figuresAddress } from './addresses.ts'

const { figures: figuresMessages } = messages
const percent = ({ rightPercent }: QuestionFigure) =>
  rightPercent === null ? figuresMessages.none : `${rightPercent}%`
const discrimination = (row: QuestionFigure) =>
  row.discrimination === null ? figuresMessages.none : formatMarks(row.discrimination)

type Props = { test: string; path: string; shown: ReturnType<typeof figuresAddress.read> }

/** How learners did in each question of the published test. */
export function FiguresTable({ test, path, shown }: Props) {
  const { table } = useTableAddress(figuresAddress, path, shown)
  const { tab: _, search: __, ...request } = figuresAddress.asked(shown)
  const { data, state } = useList(mockTestFigures, { uid: test, ...request })
  const downloads = useDownloads(mockTestFigures, { uid: test, ...request }, 'question-figures')
  const excerpt = (row: QuestionFigure) => <span lang={langOf(row.excerpt)}>{row.excerpt}</span>
  return (
    <>
      <p className="t-sm ink-2 mt-5 mb-4 max-w-[720px]">{figuresMessages.discriminationHint}</p>
      <DataTable<QuestionFigure>
        {...table}
        {...state}
        filtered={false}
        onSearch={undefined}
        label={figuresMessages.title}
        rows={data?.questions ?? []}
        rowId={({ uid }) => uid}
        rowName={(row) => row.excerpt}
        emptyTitle={figuresMessages.emptyTitle}
        emptyText={figuresMessages.emptyText}
        {...downloads}
        columns={[
          { key: 'place', label: figuresMessages.question, sortable: true, render: excerpt },
          { key: 'section', label: figuresMessages.section, render: ({ section }) => section },
          {
            key: 'answered',
            label: figuresMessages.answered,
            align: 'end',
            render: ({ answered }) => formatCount(answered),
          },
          { key: 'right', label: figuresMessages.right, sortable: true, align: 'end', render: percent },
          {
            key: 'discrimination',
            label: figuresMessages.discrimination,
            sortable: true,
            align: 'end',
            render: discrimination,
          },
        ]}
        item={{
          title: excerpt,
          detail: (row) => (
            <>
              {row.section}
              <span className="block">{`${figuresMessages.right}: ${percent(row)}`}</span>
              <span className="block">{`${figuresMessages.discrimination}: ${discrimination(row)}`}</span>
            </>
          ),
        }}
      />
    </>
  )
}

import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { downloadList } from '#platform/browser/fetch-file.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { mockTestFigures, type QuestionFigure } from '../../contract/mock-tests.ts'
import { messages } from '../../messages/creator-en.ts'
import { formatMarks } from '../marks.ts'
import { figuresAddress } from './addresses.ts'

const { figures: words } = messages
const percent = ({ rightPercent }: QuestionFigure) => (rightPercent === null ? words.none : `${rightPercent}%`)
const discrimination = (row: QuestionFigure) =>
  row.discrimination === null ? words.none : formatMarks(row.discrimination)

type Props = { test: string; path: string; shown: ReturnType<typeof figuresAddress.read> }

/** How learners did in each question of the published test. */
export function FiguresTable({ test, path, shown }: Props) {
  const { table } = useTableAddress(figuresAddress, path, shown)
  const { tab: _, search: __, ...request } = figuresAddress.asked(shown)
  const { data, state } = useList(mockTestFigures, { uid: test, ...request })
  const excerpt = (row: QuestionFigure) => <span lang={langOf(row.excerpt)}>{row.excerpt}</span>
  return (
    <>
      <p className="t-sm ink-2 mt-5 mb-4 max-w-[720px]">{words.discriminationHint}</p>
      <DataTable<QuestionFigure>
        {...table}
        {...state}
        filtered={false}
        onSearch={undefined}
        label={words.title}
        rows={data?.questions ?? []}
        rowId={({ uid }) => uid}
        rowName={(row) => row.excerpt}
        emptyTitle={words.emptyTitle}
        emptyText={words.emptyText}
        onDownload={() => downloadList(mockTestFigures, { uid: test, ...request }, 'question-figures')}
        columns={[
          { key: 'place', label: words.question, sortable: true, render: excerpt },
          { key: 'section', label: words.section, render: ({ section }) => section },
          { key: 'answered', label: words.answered, align: 'end', render: ({ answered }) => formatCount(answered) },
          { key: 'right', label: words.right, sortable: true, align: 'end', render: percent },
          { key: 'discrimination', label: words.discrimination, sortable: true, align: 'end', render: discrimination },
        ]}
        item={{
          title: excerpt,
          detail: (row) => (
            <>
              {row.section}
              <span className="block">{`${words.right}: ${percent(row)}`}</span>
              <span className="block">{`${words.discrimination}: ${discrimination(row)}`}</span>
            </>
          ),
        }}
      />
    </>
  )
}

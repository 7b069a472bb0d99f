import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { Dots } from '#design/dots.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { UploadSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { type BankQuestion, bankQuestions, deleteQuestions } from '../../contract/banks.ts'
import { messages } from '../../messages/creator-en.ts'
import { excerptOf } from '../../rules/excerpt.ts'
import { difficulties, questionKinds } from '../../rules/questions.ts'
import { questionsAddress } from './addresses.ts'
import { ImportDialog } from './import-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'

export const Route = createFileRoute('/_creator/creator/question-banks/$bank')({
  validateSearch: questionsAddress.read,
  head: async (context) => {
    const { banks, bank } = (await import('../../messages/creator-en.ts')).messages
    return pageHead(context, { title: banks.title, description: bank.description, noindex: true })
  },
  component: BankPage,
})

const { bank: bankMessages } = messages
const filterClass = '!w-[calc(50%-6px)] md:!w-[170px]'

/** The questions of a bank: searched, filtered, written and imported. */
function BankPage() {
  const { bank: uid } = Route.useParams()
  const shown = Route.useSearch()
  const path = pagePath('/creator/question-banks/$bank', { bank: uid })
  const { table, change } = useTableAddress(questionsAddress, path, shown)
  const request = { uid, ...questionsAddress.asked(shown) }
  const { data, state } = useList(bankQuestions, request)
  const downloads = useDownloads(bankQuestions, request, 'questions')
  const { error } = useQuery(query(bankQuestions, request))
  const queries = useQueryClient()
  const [writing, setWriting] = useState<{ uid: string | null } | null>(null)
  const [importing, setImporting] = useState(false)
  const onChanged = () => void queries.invalidateQueries()
  if (error instanceof CallError && error.status === 404)
    return (
      <PageLoadState
        error={error}
        missing={{ ...bankMessages.missing, list: '/creator/question-banks' }}
        onRetry={() => onChanged()}
      />
    )
  const title = (question: BankQuestion) => (
    <button
      type="button"
      className="min-h-11 text-left font-semibold hover:underline"
      lang={langOf(question.text)}
      onClick={() => setWriting({ uid: question.uid })}
    >
      {excerptOf(question.text)}
    </button>
  )
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb
        items={[{ name: messages.banks.title, link: '/creator/question-banks' }, { name: data?.bank.title ?? '' }]}
      />
      <div className="mt-3 mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1" lang={langOf(data?.bank.title ?? '')}>
          {data?.bank.title ?? messages.banks.title}
        </h1>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" icon={<UploadSimpleIcon />} onClick={() => setImporting(true)}>
            {bankMessages.import}
          </Button>
          <Button icon={<PlusBoldIcon />} onClick={() => setWriting({ uid: null })}>
            {bankMessages.add}
          </Button>
        </div>
      </div>
      <DataTable<BankQuestion>
        {...table}
        {...state}
        label={bankMessages.question}
        rows={data?.questions ?? []}
        rowId={(question) => question.uid}
        rowName={(question) => excerptOf(question.text)}
        searchLabel={bankMessages.search}
        emptyTitle={bankMessages.emptyTitle}
        emptyText={bankMessages.emptyText}
        {...downloads}
        onDelete={async (questions) => {
          const { message } = await call(deleteQuestions, { uid, questions })
          toast.success(message)
          onChanged()
        }}
        actions={(question) => [{ label: bankMessages.edit, onSelect: () => setWriting({ uid: question.uid }) }]}
        tools={
          <>
            <TableFilter
              label={bankMessages.topic}
              all={bankMessages.allTopics}
              className={filterClass}
              value={shown.topic}
              options={(data?.topics ?? []).map(({ topic }) => ({ value: topic, label: topic }))}
              onChange={(topic) => change({ topic })}
            />
            <TableFilter
              label={bankMessages.kind}
              all={bankMessages.allKinds}
              className={filterClass}
              value={shown.kind}
              options={questionKinds.map((value) => ({ value, label: bankMessages.kinds[value] }))}
              onChange={(kind) => change({ kind })}
            />
            <TableFilter
              label={bankMessages.difficulty}
              all={bankMessages.allDifficulties}
              className={filterClass}
              value={shown.difficulty}
              options={difficulties.map((value) => ({ value, label: bankMessages.difficulties[value] }))}
              onChange={(difficulty) => change({ difficulty })}
            />
          </>
        }
        columns={[
          { key: 'question', label: bankMessages.question, render: title },
          {
            key: 'topic',
            label: bankMessages.topic,
            sortable: true,
            render: ({ topic }) => topic || bankMessages.noTopic,
          },
          { key: 'kind', label: bankMessages.kind, render: ({ kind }) => bankMessages.kinds[kind] },
          {
            key: 'difficulty',
            label: bankMessages.difficulty,
            render: ({ difficulty }) => <Chip>{bankMessages.difficulties[difficulty]}</Chip>,
          },
        ]}
        item={{
          title,
          detail: ({ topic, kind, difficulty }) => (
            <Dots>
              {topic || bankMessages.noTopic}
              {bankMessages.kinds[kind]}
              {bankMessages.difficulties[difficulty]}
            </Dots>
          ),
        }}
      />
      {writing && (
        <QuestionDialog
          bank={uid}
          uid={writing.uid}
          topic={shown.topic ?? ''}
          onClose={() => setWriting(null)}
          onSaved={() => {
            setWriting(null)
            onChanged()
          }}
        />
      )}
      {importing && <ImportDialog bank={uid} onClose={() => setImporting(false)} onImported={onChanged} />}
    </main>
  )
}

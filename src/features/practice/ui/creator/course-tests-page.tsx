import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { DataTable } from '#design/data-table.tsx'
import { Dots } from '#design/dots.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Modal } from '#design/modal.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { courseMockTests, createMockTest, type MockTestRow, newMockTest } from '../../contract/mock-tests.ts'
import { messages } from '../../messages/creator-en.ts'

export const Route = createFileRoute('/_creator/my-content/$id/mock-tests')({
  validateSearch: (sent: Record<string, unknown>): { page?: number } => {
    const page = Math.floor(Number(sent.page))
    return page > 1 && page <= 5 ? { page } : {}
  },
  head: async (context) => {
    const { tests } = (await import('../../messages/creator-en.ts')).messages
    return pageHead(context, { title: tests.title, description: tests.description, noindex: true })
  },
  component: CourseTestsPage,
})

const { tests: testListMessages } = messages
const pageSize = 20

/** The mock tests of a course, as its creator writes them. */
function CourseTestsPage() {
  const { id } = Route.useParams()
  const { page = 1 } = Route.useSearch()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(courseMockTests, { uid: id, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...testListMessages.missing, list: '/my-content' }}
        onRetry={() => void refetch()}
      />
    )
  const title = ({ uid, title: name }: MockTestRow) => (
    <Link
      href={pagePath('/my-content/$id/mock-tests/$test', { id, test: uid })}
      className="link font-semibold"
      lang={langOf(name)}
    >
      {name}
    </Link>
  )
  return (
    <main id="main" className="max-w-[1060px]">
      <Breadcrumb
        items={[
          { name: testListMessages.myContent, link: '/my-content' },
          { name: data.course.courseTitle, link: pagePath('/my-content/$id', { id }) },
          { name: testListMessages.title },
        ]}
      />
      <div className="mt-3 mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{testListMessages.title}</h1>
        <div className="flex flex-wrap gap-2.5">
          <LinkButton variant="secondary" href="/creator/question-banks">
            {testListMessages.banks}
          </LinkButton>
          <Button icon={<PlusBoldIcon />} onClick={() => setAdding(true)}>
            {testListMessages.add}
          </Button>
        </div>
      </div>
      <DataTable<MockTestRow>
        label={testListMessages.title}
        rows={data.tests}
        rowId={({ uid }) => uid}
        rowName={(row) => row.title}
        total={data.pagination.totalItems}
        page={page}
        pageSize={pageSize}
        onPage={(next) =>
          void navigate({ href: pagePath('/my-content/$id/mock-tests', { id }, { page: next > 1 ? next : undefined }) })
        }
        loading={isFetching && !data}
        emptyTitle={testListMessages.emptyTitle}
        emptyText={testListMessages.emptyText}
        columns={[
          { key: 'title', label: testListMessages.name, render: title },
          { key: 'state', label: testListMessages.state, render: (row) => <State row={row} /> },
          {
            key: 'questions',
            label: testListMessages.questions,
            align: 'end',
            render: ({ questions }) => formatCount(questions),
          },
          {
            key: 'minutes',
            label: testListMessages.minutes,
            align: 'end',
            render: ({ minutes }) => formatCount(minutes),
          },
          {
            key: 'learners',
            label: testListMessages.learners,
            align: 'end',
            render: ({ learners }) => formatCount(learners),
          },
        ]}
        item={{
          title,
          detail: ({ questions, learners }) => (
            <Dots>
              {messages.test.questions(questions, formatCount(questions))}
              {`${testListMessages.learners}: ${formatCount(learners)}`}
            </Dots>
          ),
          aside: (row) => <State row={row} />,
        }}
      />
      {adding && (
        <NewTestDialog
          course={id}
          onClose={() => setAdding(false)}
          onCreated={(uid) => void navigate({ href: pagePath('/my-content/$id/mock-tests/$test', { id, test: uid }) })}
        />
      )}
    </main>
  )
}

function State({ row: { state, changed } }: { row: MockTestRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip tone={state === 'PUBLISHED' ? 'ok' : 'neutral'}>{testListMessages.states[state]}</Chip>
      {changed && state === 'PUBLISHED' && <Chip tone="warn">{testListMessages.changed}</Chip>}
    </span>
  )
}

type DialogProps = { course: string; onClose: () => void; onCreated: (uid: string) => void }

function NewTestDialog({ course, onClose, onCreated }: DialogProps) {
  async function create(written: { title: string }) {
    try {
      const { data } = await withIdempotencyKey({ course, ...written }, (idempotencyKey) =>
        call(createMockTest, { uid: course, ...written, idempotencyKey }),
      )
      onCreated(data.uid)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={testListMessages.addTitle}>
      <Form of={newMockTest} defaultValues={{ title: '' }} onSubmit={create} className="mt-4 grid gap-5">
        <FormText name="title" label={testListMessages.name} required maxLength={120} />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {testListMessages.cancel}
          </Button>
          <FormSubmit size="medium" full={false} loadingLabel={testListMessages.creating}>
            {testListMessages.create}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}

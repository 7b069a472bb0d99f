import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { Tabs } from '#design/tabs.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { closeMockTest, deleteMockTest, publishMockTest, readMockTest } from '../../contract/mock-tests.ts'
import { messages } from '../../messages/creator-en.ts'
import { figuresAddress } from './addresses.ts'
import { FiguresTable } from './figures-table.tsx'
import { SectionQuestions } from './section-questions.tsx'
import { TestForm } from './test-form.tsx'

export const Route = createFileRoute('/_creator/my-content/$id/mock-tests/$test')({
  validateSearch: figuresAddress.read,
  head: async (context) => {
    const { tests, test } = (await import('../../messages/creator-en.ts')).messages
    return pageHead(context, { title: tests.title, description: test.description, noindex: true })
  },
  component: MockTestPage,
})

export type MockTest = ReplyOf<typeof readMockTest>
const { test: testMessages, tests: listMessages } = messages

/** A mock test: its sections and questions, publishing, and how learners did in each question. */
function MockTestPage() {
  const { id, test: uid } = Route.useParams()
  const shown = Route.useSearch()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...query(readMockTest, { uid }), staleTime: 0 })
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...testMessages.missing, list: '/my-content' }}
        onRetry={() => void refetch()}
      />
    )
  const path = pagePath('/my-content/$id/mock-tests/$test', { id, test: uid })
  const onChanged = () => queries.invalidateQueries({ queryKey: [readMockTest.call] })
  return (
    <main id="main" className="max-w-[1060px]">
      <Breadcrumb
        items={[
          { name: listMessages.myContent, link: '/my-content' },
          { name: data.course.courseTitle, link: pagePath('/my-content/$id', { id }) },
          { name: listMessages.title, link: pagePath('/my-content/$id/mock-tests', { id }) },
          { name: data.title },
        ]}
      />
      <Heading
        test={data}
        onChanged={onChanged}
        onDeleted={() => navigate({ href: pagePath('/my-content/$id/mock-tests', { id }) })}
      />
      <Tabs
        label={testMessages.tabs.label}
        className="mt-6"
        value={shown.tab ?? 'form'}
        onChange={(tab) =>
          void navigate({ href: figuresAddress.href(path, tab === 'figures' ? { tab } : {}), resetScroll: false })
        }
        tabs={[
          {
            value: 'form',
            label: testMessages.tabs.form,
            content: (
              <>
                <TestForm key={data.version} test={data} onSaved={onChanged} />
                {data.sections.map((section) => (
                  <SectionQuestions key={section.uid} test={uid} section={section} onChanged={onChanged} />
                ))}
              </>
            ),
          },
          {
            value: 'figures',
            label: testMessages.tabs.figures,
            content: <FiguresTable test={uid} path={path} shown={shown} />,
          },
        ]}
      />
    </main>
  )
}

type HeadingProps = { test: MockTest; onChanged: () => Promise<unknown>; onDeleted: () => unknown }

function Heading({ test, onChanged, onDeleted }: HeadingProps) {
  const { uid, title, state, version, publishedVersion } = test
  const [asking, setAsking] = useState<'close' | 'delete' | null>(null)
  const done = { onSettled: () => setAsking(null) }
  const publish = useWrite(() => call(publishMockTest, { uid }), {
    onDone: ({ message }) => {
      toast.success(message)
      return onChanged()
    },
  })
  const close = useWrite(() => call(closeMockTest, { uid }), {
    ...done,
    onDone: ({ message }) => {
      toast.success(message)
      return onChanged()
    },
  })
  const remove = useWrite(() => call(deleteMockTest, { uid }), {
    ...done,
    onDone: ({ message }) => {
      toast.success(message)
      return onDeleted()
    },
  })
  const changed = publishedVersion !== version
  return (
    <header className="mt-3 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h1 className="t-h1" lang={langOf(title)}>
          {title}
        </h1>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <Chip tone={state === 'PUBLISHED' ? 'ok' : 'neutral'}>{listMessages.states[state]}</Chip>
          {state === 'PUBLISHED' && changed && <Chip tone="warn">{listMessages.changed}</Chip>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {state === 'PUBLISHED' && (
          <Button variant="secondary" onClick={() => setAsking('close')}>
            {testMessages.close}
          </Button>
        )}
        {publishedVersion === 0 && (
          <Button variant="secondary" onClick={() => setAsking('delete')}>
            {testMessages.delete}
          </Button>
        )}
        {(changed || state !== 'PUBLISHED') && (
          <Button loading={publish.isPending} loadingLabel={testMessages.publishing} onClick={() => publish.mutate()}>
            {state === 'PUBLISHED' ? testMessages.publishChanges : testMessages.publish}
          </Button>
        )}
      </div>
      {state === 'PUBLISHED' && changed && <p className="t-sm ink-3 w-full">{testMessages.publishHint}</p>}
      <Confirm
        open={asking === 'close'}
        onClose={() => setAsking(null)}
        onConfirm={() => close.mutate()}
        question={testMessages.closeQuestion}
        detail={testMessages.closeDetail}
        confirmLabel={testMessages.close}
        variant="primary"
        loading={close.isPending}
        loadingLabel={testMessages.closing}
      />
      <Confirm
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate()}
        question={testMessages.deleteQuestion}
        confirmLabel={testMessages.delete}
        loading={remove.isPending}
        loadingLabel={testMessages.deleting}
      />
    </header>
  )
}

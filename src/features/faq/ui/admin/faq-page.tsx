import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { ListFailed } from '#design/list-failed.tsx'
import { Tabs } from '#design/tabs.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { faqOutline } from '../../contract.ts'
import { messages } from '../../messages/admin-en.ts'
import { faqAddress } from './faq-address.ts'
import { FaqDialog } from './faq-dialog.tsx'
import { FaqOrder } from './faq-order.tsx'
import { FaqTable } from './faq-table.tsx'

export const Route = createFileRoute('/_content/admin/faq')({
  validateSearch: faqAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminFaqPage,
})

/** A question being written: a new one, or one by its uid. */
type Writing = { uid: string | null }

function AdminFaqPage() {
  const shown = Route.useSearch()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const outline = useQuery(query(faqOutline, {}))
  const [writing, setWriting] = useState<Writing | null>(null)
  const groups = outline.data?.groups ?? []
  const onChanged = () => void queries.invalidateQueries()
  const edit = (uid: string) => setWriting({ uid })

  return (
    <main id="main" className="max-w-[1260px]">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{messages.title}</h1>
        <Button icon={<PlusBoldIcon />} disabled={groups.length === 0} onClick={() => setWriting({ uid: null })}>
          {messages.add}
        </Button>
      </div>
      {outline.error && shown.view !== 'order' && (
        <p className="hint mb-4">
          <ListFailed onRetry={() => void outline.refetch()} />
        </p>
      )}
      <Tabs
        label={messages.tabs.label}
        value={shown.view ?? 'questions'}
        onChange={(view) =>
          void navigate({ href: faqAddress.href('/admin/faq', view === 'order' ? { view } : {}), resetScroll: false })
        }
        tabs={[
          {
            value: 'questions',
            label: messages.tabs.questions,
            content: <FaqTable shown={shown} groups={groups} onEdit={edit} onChanged={onChanged} />,
          },
          {
            value: 'order',
            label: messages.tabs.order,
            content: <FaqOrder outline={outline} onEdit={edit} onChanged={onChanged} />,
          },
        ]}
      />
      {writing && (
        <FaqDialog
          uid={writing.uid}
          groups={groups}
          group={shown.group}
          onClose={() => setWriting(null)}
          onSaved={() => {
            setWriting(null)
            onChanged()
          }}
        />
      )}
    </main>
  )
}

import { useState } from 'react'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { call } from '#platform/api/client.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate } from '#platform/format/format.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { type AdminFaq, type AdminFaqGroup, adminFaqs, deleteFaqs, publishFaqs, unpublishFaqs } from '../../contract.ts'
import { messages } from '../../messages/admin-en.ts'
import { faqStates } from '../../rules.ts'
import { faqAddress } from './faq-address.ts'
import { localizedQuestion } from './localized-question.ts'

const { columns, actions } = messages
// Two beside each other on a phone.
const half = '!w-[calc(50%-6px)] md:!w-[170px]'
const acts = { publish: publishFaqs, unpublish: unpublishFaqs, delete: deleteFaqs }

/** All questions: searched, filtered, and published or deleted together. */
export function FaqTable({
  shown,
  groups,
  onEdit,
  onChanged,
}: {
  shown: ReturnType<typeof faqAddress.read>
  groups: readonly AdminFaqGroup[]
  onEdit: (uid: string) => void
  onChanged: () => void
}) {
  const { table, change } = useTableAddress(faqAddress, '/admin/faq', shown)
  const { view: _, ...request } = faqAddress.asked(shown)
  const [doomed, setDoomed] = useState<AdminFaq | null>(null)
  const { data, state } = useList(adminFaqs, request)
  const downloads = useDownloads(adminFaqs, request, 'faq')

  async function run(act: keyof typeof acts, uids: string[]): Promise<void> {
    const { message } = await call(acts[act], { uids })
    toast.success(message)
    onChanged()
  }
  const alone = useWrite(({ act, faq }: { act: keyof typeof acts; faq: AdminFaq }) => run(act, [faq.uid]), {
    concurrent: ({ faq }) => faq.uid,
    onSettled: () => setDoomed(null),
  })

  return (
    <>
      <DataTable<AdminFaq>
        {...table}
        label={messages.title}
        rows={data?.faqs ?? []}
        rowId={({ uid }) => uid}
        rowName={localizedQuestion}
        searchLabel={messages.search}
        {...state}
        emptyTitle={messages.emptyTitle}
        emptyText={messages.emptyText}
        {...downloads}
        actions={(faq) => [
          { label: actions.edit, onSelect: () => onEdit(faq.uid) },
          faq.published
            ? { label: actions.unpublish, onSelect: () => alone.mutate({ act: 'unpublish', faq }) }
            : { label: actions.publish, onSelect: () => alone.mutate({ act: 'publish', faq }) },
          { label: actions.delete, danger: true, apart: true, onSelect: () => setDoomed(faq) },
        ]}
        bulk={[
          { label: actions.publish, run: (uids) => run('publish', uids) },
          { label: actions.unpublish, run: (uids) => run('unpublish', uids) },
        ]}
        onDelete={(uids) => run('delete', uids)}
        tools={
          <>
            <TableFilter
              label={messages.group}
              all={messages.allGroups}
              className={half}
              value={shown.group}
              options={groups.map((group) => ({ value: group.uid, label: localizedName(group) }))}
              onChange={(group) => change({ group })}
            />
            <TableFilter
              label={messages.state}
              all={messages.allStates}
              className={half}
              value={shown.state}
              options={faqStates.map((value) => ({ value, label: messages.states[value] }))}
              onChange={(state) => change({ state })}
            />
          </>
        }
        columns={[
          {
            key: 'question',
            label: columns.question,
            sortable: true,
            render: (faq) => <Question faq={faq} onEdit={onEdit} />,
          },
          {
            key: 'group',
            label: columns.group,
            render: ({ group }) => <GroupName {...group} />,
          },
          { key: 'state', label: columns.state, render: (faq) => <FaqState published={faq.published} /> },
          { key: 'updated', label: columns.updated, sortable: true, render: ({ updatedAt }) => formatDate(updatedAt) },
        ]}
        item={{
          title: (faq) => <Question faq={faq} onEdit={onEdit} />,
          detail: (faq) => (
            <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <FaqState published={faq.published} />
              <GroupName {...faq.group} />
            </span>
          ),
        }}
      />
      <Confirm
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && alone.mutate({ act: 'delete', faq: doomed })}
        question={messages.deleteQuestion}
        detail={doomed ? `‘${localizedQuestion(doomed)}’ ${messages.cannotBeUndone}` : ''}
        confirmLabel={actions.delete}
        variant="delete"
        loading={alone.isPending}
        loadingLabel={messages.deleting}
      />
    </>
  )
}

export function FaqState({ published }: { published: boolean }) {
  return (
    <Chip tone={published ? 'ok' : 'neutral'}>{published ? messages.states.PUBLISHED : messages.states.HIDDEN}</Chip>
  )
}

function GroupName(group: AdminFaq['group']) {
  const name = localizedName(group)
  return <span lang={langOf(name)}>{name}</span>
}

function Question({ faq, onEdit }: { faq: AdminFaq; onEdit: (uid: string) => void }) {
  const question = localizedQuestion(faq)
  return (
    <button
      type="button"
      className="min-h-11 text-left font-semibold hover:underline"
      lang={langOf(question)}
      onClick={() => onEdit(faq.uid)}
    >
      {question}
    </button>
  )
}

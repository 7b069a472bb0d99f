import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { DataTable } from '#design/data-table.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { type Bank, createBank, deleteBank, newBank, questionBanks, renameBank } from '../../contract/banks.ts'
import { messages } from '../../messages/creator-en.ts'
import { banksAddress } from './addresses.ts'

export const Route = createFileRoute('/_creator/creator/question-banks')({
  validateSearch: banksAddress.read,
  head: async (context) => {
    const { banks } = (await import('../../messages/creator-en.ts')).messages
    return pageHead(context, { title: banks.title, description: banks.description, noindex: true })
  },
  component: BanksPage,
})

const { banks: bankListMessages } = messages
const hrefOf = ({ uid }: Bank) => pagePath('/creator/question-banks/$bank', { bank: uid })

/** A creator's question banks. */
function BanksPage() {
  const shown = Route.useSearch()
  const { table } = useTableAddress(banksAddress, '/creator/question-banks', shown)
  const { data, state } = useList(questionBanks, banksAddress.asked(shown))
  const queries = useQueryClient()
  const [naming, setNaming] = useState<Bank | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Bank | null>(null)
  const remove = useWrite(({ uid }: Bank) => call(deleteBank, { uid }), {
    changes: [questionBanks],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setDoomed(null),
  })
  const name = (bank: Bank) => (
    <Link href={hrefOf(bank)} className="link font-semibold" lang={langOf(bank.title)}>
      {bank.title}
    </Link>
  )
  return (
    <main id="main" className="max-w-[1060px]">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{bankListMessages.title}</h1>
          <p className="ink-2 mt-1">{bankListMessages.description}</p>
        </div>
        <Button icon={<PlusBoldIcon />} onClick={() => setNaming('new')}>
          {bankListMessages.add}
        </Button>
      </div>
      <DataTable<Bank>
        {...table}
        {...state}
        label={bankListMessages.title}
        rows={data?.banks ?? []}
        rowId={({ uid }) => uid}
        rowName={({ title }) => title}
        searchLabel={bankListMessages.search}
        emptyTitle={bankListMessages.emptyTitle}
        emptyText={bankListMessages.emptyText}
        actions={(bank) => [
          { label: bankListMessages.rename, onSelect: () => setNaming(bank) },
          { label: bankListMessages.delete, danger: true, apart: true, onSelect: () => setDoomed(bank) },
        ]}
        columns={[
          { key: 'title', label: bankListMessages.name, sortable: true, render: name },
          {
            key: 'questions',
            label: bankListMessages.questions,
            align: 'end',
            render: ({ questions }) => formatCount(questions),
          },
          {
            key: 'updated',
            label: bankListMessages.updated,
            sortable: true,
            render: ({ updatedAt }) => formatDate(updatedAt),
          },
        ]}
        item={{
          title: name,
          detail: ({ updatedAt }) => formatDate(updatedAt),
          aside: ({ questions }) => messages.test.questions(questions, formatCount(questions)),
        }}
      />
      {naming && (
        <NameDialog
          bank={naming === 'new' ? null : naming}
          onClose={() => setNaming(null)}
          onSaved={() => {
            setNaming(null)
            void queries.invalidateQueries({ queryKey: [questionBanks.call] })
          }}
        />
      )}
      <Confirm
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && remove.mutate(doomed)}
        question={bankListMessages.deleteQuestion}
        detail={doomed ? `‘${doomed.title}’. ${bankListMessages.deleteDetail}` : ''}
        confirmLabel={bankListMessages.delete}
        loading={remove.isPending}
        loadingLabel={bankListMessages.deleting}
      />
    </main>
  )
}

function NameDialog({ bank, onClose, onSaved }: { bank: Bank | null; onClose: () => void; onSaved: () => void }) {
  async function save(written: { title: string }) {
    try {
      const { message } = bank
        ? await call(renameBank, { uid: bank.uid, ...written })
        : await withIdempotencyKey(written, (idempotencyKey) => call(createBank, { ...written, idempotencyKey }))
      toast.success(message)
      onSaved()
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={bank ? bankListMessages.rename : bankListMessages.add}>
      <Form of={newBank} defaultValues={{ title: bank?.title ?? '' }} onSubmit={save} className="mt-4 grid gap-5">
        <FormText name="title" label={bankListMessages.name} required maxLength={120} />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {bankListMessages.cancel}
          </Button>
          <FormSubmit size="medium" full={false} loadingLabel={bankListMessages.saving}>
            {bank ? bankListMessages.save : bankListMessages.create}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}

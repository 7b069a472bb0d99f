import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { saveTallyLedgers, type TallyLedgers, tallyLedgers } from '../contract/tally-names.ts'
import { messages as bookMessages } from '../messages/books-en.ts'
import { messages } from '../messages/tally-en.ts'

/** What Tally calls our accounts, for the accountant to change. */
export function TallyNames() {
  const { data, error, refetch } = useQuery(query(tallyLedgers, {}))
  const [edits, setEdits] = useState(false)
  const own = data?.ledgers.filter(({ name }) => name !== '') ?? []
  return (
    <TitledCard id="tally" title={messages.title} hint={messages.hint}>
      {!data && !error && <Skeleton className="mt-4 h-12" />}
      {error && !data && <ErrorState text={messages.failed} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="ink-2 mt-3">{messages.changed(own.length)}</p>
          <Button variant="secondary" size="small" className="mt-4" onClick={() => setEdits(true)}>
            {messages.edit}
          </Button>
        </>
      )}
      {data && edits && <EditNames ledgers={data.ledgers} onClose={() => setEdits(false)} />}
    </TitledCard>
  )
}

function EditNames({ ledgers, onClose }: { ledgers: TallyLedgers['ledgers']; onClose: () => void }) {
  const client = useQueryClient()
  async function save(names: ParsedOf<typeof saveTallyLedgers>) {
    try {
      const { message } = await call(saveTallyLedgers, names)
      toast.success(message)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
    await client.invalidateQueries({ queryKey: [tallyLedgers.call] })
  }
  return (
    <Modal open onClose={onClose} title={messages.title} width={560}>
      <p className="ink-2 mt-1">{messages.form}</p>
      <Form
        of={saveTallyLedgers.input}
        defaultValues={Object.fromEntries(ledgers.map(({ account, name }) => [account, name]))}
        onSubmit={save}
        className="mt-5 grid gap-4"
      >
        {ledgers.map(({ account, defaultName }) => (
          <FormText
            key={account}
            name={account}
            label={bookMessages.accounts[account]}
            placeholder={defaultName}
            autoComplete="off"
          />
        ))}
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
            {messages.save}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}

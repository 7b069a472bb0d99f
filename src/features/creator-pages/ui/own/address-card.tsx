import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { call, query } from '#platform/api/client.ts'
import type { InputOf, ParsedOf } from '#platform/api/contract.ts'
import { formatDate } from '#platform/format/format.ts'
import { chooseHandle, handleForm, type OwnPage, ownPage } from '../../contract/own-page.ts'
import { messages } from '../../messages/own-en.ts'
import { maxHandle } from '../../rules/handles.ts'

const { address: words } = messages
type Fields = InputOf<typeof chooseHandle>
type Parsed = ParsedOf<typeof chooseHandle>

/** The address of the page: chosen once, then changed at most once in 30 days. */
export function AddressCard({ page }: { page: OwnPage }) {
  const [changing, setChanging] = useState(false)
  const { handle, formerHandles } = page
  const isOpen = handle === null || changing
  return (
    <TitledCard id="address" title={words.title} className="md:p-6">
      {handle && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-[19px] font-semibold [overflow-wrap:anywhere]">{`@${handle.handle}`}</p>
          {!isOpen && handle.changeableAt === null && (
            <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
              {words.change}
            </Button>
          )}
        </div>
      )}
      {handle?.changeableAt && (
        <p className="t-sm ink-3 mt-1.5">{words.lockedUntil(formatDate(handle.changeableAt))}</p>
      )}
      {handle === null && <p className="ink-2 mt-2 max-w-[60ch]">{words.notYet}</p>}
      {isOpen && <HandleForm isFirst={handle === null} onClose={() => setChanging(false)} />}
      {formerHandles.length > 0 && (
        <p className="t-sm ink-3 mt-3 [overflow-wrap:anywhere]">
          {`${words.former(formerHandles.length)}: ${formerHandles.map((one) => `@${one}`).join(', ')}`}
        </p>
      )}
    </TitledCard>
  )
}

function HandleForm({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const queries = useQueryClient()

  async function choose(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      const { data, message } = await call(chooseHandle, values)
      form.reset()
      queries.setQueryData(query(ownPage, {}).queryKey, data)
      toast.success(message)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form of={handleForm} defaultValues={{ handle: '' }} onSubmit={choose} className="mt-4 grid gap-4">
      <StoreFormOverSignIn place="creator-page-address" />
      <FormText
        name="handle"
        label={words.label}
        hint={`${words.hint(window.location.host)} ${words.changeHint}`}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxHandle + 1}
        className="max-w-[420px]"
      />
      <div className="flex flex-wrap gap-3">
        <FormSubmit size="medium" full={false} loadingLabel={words.saving}>
          {isFirst ? words.choose : words.changeTo}
        </FormSubmit>
        {!isFirst && (
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { AlertBanner } from '#design/alert-banner.tsx'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import type { Endpoint } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import { invitationForm } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { readAddresses } from '../rules/read-addresses.ts'
import { ListFile } from './list-file.tsx'

type Fields = { list: string }
const empty: Fields = { list: '' }
/** Lines without an email that are shown; a wrong file may have thousands. */
const maxWrongLines = 5
const toastMs = 8000
const closedId = 'invite-closed'

type Invited = { data: { invited: number; skipped: number }; message: string }

/** Invites everyone on a list that is pasted or comes from a file. */
export function InviteForm({
  place,
  texts,
  send,
  changes,
  closed,
}: {
  /** Where the list is stored on the device, until it is sent. */
  place: string
  texts: { title: string; text: string; give: string }
  send: (list: string) => Promise<Invited>
  /** What is read again. */
  changes: readonly Endpoint[]
  /** Why nobody can be invited at the moment. */
  closed: string | undefined
}) {
  const client = useQueryClient()

  async function invite({ list }: Fields, form: UseFormReturn<Fields, unknown, Fields>) {
    try {
      const { data, message } = await send(list)
      // Also where nobody looks at the form any more.
      discardText(place)
      form.reset(empty)
      const { invited, skipped } = data
      const show = invited > 0 ? toast.success : toast.info
      show(message, skipped > 0 ? messages.skipped(skipped, formatCount(skipped)) : undefined, { durationMs: toastMs })
      await Promise.all(changes.map(({ call: key }) => client.invalidateQueries({ queryKey: [key] })))
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <TitledCard id="invite" title={texts.title} className="lg:p-6">
      <p className="ink-2 mt-1 max-w-[70ch]">{texts.text}</p>
      {closed && (
        <AlertBanner type="info" className="mt-4">
          <span id={closedId}>{closed}</span>
        </AlertBanner>
      )}
      <Form of={invitationForm} defaultValues={readDraft(place, empty)} onSubmit={invite} className="mt-4">
        <TextDraft place={place} start={empty} notice={messages.unsent} />
        <FormTextarea
          name="list"
          label={messages.list}
          hint={messages.listHint}
          required
          rows={6}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FoundAddresses />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <FormSubmit
            size="medium"
            full={false}
            loadingLabel={messages.giving}
            disabled={closed !== undefined}
            aria-describedby={closed === undefined ? undefined : closedId}
          >
            {texts.give}
          </FormSubmit>
          <ListFile />
        </div>
      </Form>
    </TitledCard>
  )
}

/** What the list names so far, by the rule that the server reads it by. */
function FoundAddresses() {
  const typed = useWatch<Fields, 'list'>({ name: 'list' })
  // Reading a long list must not hold up typing.
  const list = useDeferredValue(typed)
  const { emails, wrong } = useMemo(() => readAddresses(list), [list])
  const more = wrong.length - maxWrongLines
  return (
    <div role="status" className="mt-3">
      {list.trim() !== '' && (
        <p className="font-semibold">{messages.found(emails.length, formatCount(emails.length))}</p>
      )}
      {wrong.length > 0 && (
        <div className="t-sm mt-1.5 text-warn-ink">
          <p>{messages.wrong(wrong.length, formatCount(wrong.length))}</p>
          <ul className="mt-1 grid gap-0.5">
            {wrong.slice(0, maxWrongLines).map(({ line, text }) => (
              <li key={line} className="truncate">
                <b>{messages.line(formatCount(line))}</b> {text}
              </li>
            ))}
            {more > 0 && <li>{messages.moreLines(formatCount(more))}</li>}
          </ul>
        </div>
      )}
    </div>
  )
}

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
import { call } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { formatCount } from '#platform/format/format.ts'
import { courseInvitationsList, invitationForm, inviteToCourse } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { readAddresses } from '../rules/read-addresses.ts'
import { ListFile } from './list-file.tsx'

type Fields = { list: string }
const empty: Fields = { list: '' }
const placeOf = (course: string) => `invite:${course}`
/** Lines without an email that are shown; a wrong file may have thousands. */
const maxWrongLines = 5
const toastMs = 8000
const notListedId = 'invite-not-listed'

/**
 * Invites everyone on a list that is pasted or comes from a file.
 * @param isListed undefined while it is not known yet; what nobody can accept is refused by the server too
 */
export function InviteForm({ uid, isListed }: { uid: string; isListed: boolean | undefined }) {
  const client = useQueryClient()

  async function invite({ list }: Fields, form: UseFormReturn<Fields, unknown, Fields>) {
    try {
      const { data, message } = await withIdempotencyKey({ uid, list }, (idempotencyKey) =>
        call(inviteToCourse, { uid, list, idempotencyKey }),
      )
      // Also where nobody looks at the form any more.
      discardText(placeOf(uid))
      form.reset(empty)
      const { invited, skipped } = data
      const show = invited > 0 ? toast.success : toast.info
      show(message, skipped > 0 ? messages.skipped(skipped, formatCount(skipped)) : undefined, { durationMs: toastMs })
      await client.invalidateQueries({ queryKey: [courseInvitationsList.call] })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <TitledCard id="invite" title={messages.title} className="lg:p-6">
      <p className="ink-2 mt-1 max-w-[70ch]">{messages.text}</p>
      {isListed === false && (
        <AlertBanner type="info" className="mt-4">
          <span id={notListedId}>{messages.notListed}</span>
        </AlertBanner>
      )}
      <Form of={invitationForm} defaultValues={readDraft(placeOf(uid), empty)} onSubmit={invite} className="mt-4">
        <TextDraft place={placeOf(uid)} start={empty} notice={messages.unsent} />
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
            disabled={isListed === false}
            aria-describedby={isListed === false ? notListedId : undefined}
          >
            {messages.give}
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

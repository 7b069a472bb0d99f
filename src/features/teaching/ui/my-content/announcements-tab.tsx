import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Confirm } from '#design/confirm.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { langOf } from '#design/lang-of.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { call, query } from '#platform/api/client.ts'
import type { InputOf, ParsedOf } from '#platform/api/contract.ts'
import { formatCount, formatDateTime } from '#platform/format/format.ts'
import { announceCourse, courseAnnouncements } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

type Fields = InputOf<typeof announceCourse>
type Parsed = ParsedOf<typeof announceCourse>
const placeOf = (course: string) => `announce:${course}`
const empty = { subject: '', text: '' }

/** Writing to everyone who owns the course, and what was written before. */
export function AnnouncementsTab({ uid, learners }: { uid: string; learners: number }) {
  const client = useQueryClient()
  const sent = query(courseAnnouncements, { uid })
  const { data, error, refetch } = useQuery(sent)

  const [confirming, setConfirming] = useState<{ answer: (sure: boolean) => void }>()

  /** Nothing is sent before the creator has read to how many it goes. */
  const isSure = () =>
    new Promise<boolean>((answer) => setConfirming({ answer })).finally(() => setConfirming(undefined))

  async function send(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    if (!(await isSure())) return
    try {
      const { message } = await call(announceCourse, values)
      // Also where nobody looks at the form any more.
      discardText(placeOf(uid))
      form.reset({ uid, ...empty })
      toast.success(message)
    } catch (refused) {
      return refusedFields(refused)
    } finally {
      await client.invalidateQueries({ queryKey: sent.queryKey })
    }
  }

  if (error && !data) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 w-full !rounded-card" />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section className="card p-5 lg:p-6" aria-labelledby="announce">
        <h2 id="announce" className="t-h3">
          {messages.announce.title}
        </h2>
        {learners === 0 ? (
          <p className="ink-2 mt-2">{messages.announce.noLearners}</p>
        ) : (
          <>
            <p className="t-sm ink-2 mt-1">{messages.announce.text(learners, formatCount(learners))}</p>
            {data.nextAt && (
              <p className="t-sm mt-2 font-semibold">{messages.announce.waitUntil(formatDateTime(data.nextAt))}</p>
            )}
            <Form
              key={uid}
              of={announceCourse.input}
              defaultValues={{ uid, ...readDraft(placeOf(uid), empty) }}
              onSubmit={send}
              className="mt-4 grid gap-4"
            >
              <TextDraft place={placeOf(uid)} start={empty} />
              <FormText name="subject" label={messages.announce.subject} required maxLength={120} autoComplete="off" />
              <FormTextarea
                name="text"
                label={messages.announce.message}
                hint={messages.announce.messageHint}
                required
                rows={7}
                maxLength={5000}
              />
              <FormSubmit
                size="medium"
                full={false}
                className="justify-self-start"
                loadingLabel={messages.announce.sending}
              >
                {messages.announce.send}
              </FormSubmit>
            </Form>
          </>
        )}
      </section>
      <Confirm
        open={confirming !== undefined}
        onClose={() => confirming?.answer(false)}
        onConfirm={() => confirming?.answer(true)}
        question={messages.announce.question(learners, formatCount(learners))}
        detail={messages.announce.questionDetail}
        confirmLabel={messages.announce.confirm(learners, formatCount(learners))}
        variant="primary"
      />
      <section className="card p-5 lg:p-6" aria-labelledby="announced">
        <h2 id="announced" className="t-h3">
          {messages.announce.sentTitle}
        </h2>
        {data.announcements.length === 0 ? (
          <p className="ink-2 mt-2">{messages.announce.none}</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {data.announcements.map((one) => (
              <li key={one.uid} className="py-3">
                <h3 className="text-[16px] leading-snug font-semibold" lang={langOf(one.subject)}>
                  {one.subject}
                </h3>
                <p className="t-xs ink-3 mt-0.5">
                  {messages.announce.sentAt(formatDateTime(one.at), one.learners, formatCount(one.learners))}
                </p>
                <p className="t-sm ink-2 mt-1 line-clamp-4 whitespace-pre-line" lang={langOf(one.text)}>
                  {one.text}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

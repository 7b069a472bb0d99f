import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormSelect, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import { bankQuestions, questionBanks } from '../../contract/banks.ts'
import { addTestQuestions, pickedQuestions, removeTestQuestions } from '../../contract/mock-tests.ts'
import { messages } from '../../messages/creator-en.ts'
import { difficulties } from '../../rules/questions.ts'
import type { MockTest } from './test-page.tsx'

const { test: testMessages, bank: bankMessages } = messages
type Props = { test: string; section: MockTest['sections'][number]; onChanged: () => Promise<unknown> }

/** The questions of a section, and the way to add some from a bank. */
export function SectionQuestions({ test, section, onChanged }: Props) {
  const { title, questions } = section
  const [adding, setAdding] = useState(false)
  const remove = useWrite((uid: string) => call(removeTestQuestions, { uid: test, questions: [uid] }), {
    concurrent: (uid) => uid,
    onDone: onChanged,
  })
  return (
    <section className="card mt-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="t-h3" lang={langOf(title)}>
            {testMessages.questionsOf(title)}
          </h2>
          <p className="t-sm ink-2">{testMessages.questions(questions.length, formatCount(questions.length))}</p>
        </div>
        <Button variant="secondary" size="small" icon={<PlusBoldIcon />} onClick={() => setAdding(true)}>
          {testMessages.addQuestions}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      {questions.length === 0 ? (
        <p className="ink-2 mt-3">{testMessages.noQuestions}</p>
      ) : (
        <ol
          className="mt-3 max-h-[420px] divide-y divide-line overflow-y-auto"
          aria-label={testMessages.questionsOf(title)}
        >
          {questions.map((question) => (
            <li key={question.uid} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate" lang={langOf(question.excerpt)}>
                  {question.excerpt}
                </span>
                <span className="t-xs ink-3">{question.topic || bankMessages.noTopic}</span>
              </span>
              <IconButton
                label={testMessages.removeNamed(question.excerpt)}
                icon={<TrashIcon size={20} />}
                onClick={() => remove.mutate(question.uid)}
              />
            </li>
          ))}
        </ol>
      )}
      {adding && <AddDialog test={test} section={section} onClose={() => setAdding(false)} onChanged={onChanged} />}
    </section>
  )
}

type Picked = ParsedOf<typeof addTestQuestions>

/** Two pages are all the banks that a creator may have. */
function useBanks() {
  const list = { limit: 100, sort: 'title', direction: 'asc' } as const
  const first = useQuery(query(questionBanks, list))
  const isMore = (first.data?.pagination.totalPages ?? 1) > 1
  const second = useQuery({ ...query(questionBanks, { ...list, page: 2 }), enabled: isMore })
  const banks = first.data && [...first.data.banks, ...(second.data?.banks ?? [])]
  return { banks, failed: first.error ? first.refetch : second.error ? second.refetch : undefined }
}

function AddDialog({ test, section, onClose, onChanged }: Props & { onClose: () => void }) {
  const { banks, failed } = useBanks()
  async function add(picked: Omit<Picked, 'uid' | 'section'>) {
    try {
      const { message } = await call(addTestQuestions, { ...picked, uid: test, section: section.uid })
      toast.success(message)
      onClose()
      await onChanged()
    } catch (error) {
      return refusedFields(error)
    }
  }
  const options = (banks ?? []).map(({ uid, title }) => ({ value: uid, label: title }))
  return (
    <Modal open onClose={onClose} title={testMessages.addQuestions}>
      {banks && options.length === 0 ? (
        <div className="mt-3">
          <p>{testMessages.noBanks}</p>
          <LinkButton href="/creator/question-banks" className="mt-4">
            {testMessages.toBanks}
          </LinkButton>
        </div>
      ) : (
        <Form
          of={pickedQuestions}
          defaultValues={{ bank: '', topic: '', count: 10 }}
          onSubmit={add}
          className="mt-4 grid gap-5"
        >
          <FormSelect
            name="bank"
            label={testMessages.bank}
            required
            placeholder={testMessages.chooseBank}
            options={options}
            failed={failed && (() => void failed())}
          />
          <TopicField />
          <FormSelect
            name="difficulty"
            label={testMessages.difficulty}
            placeholder={testMessages.anyDifficulty}
            options={difficulties.map((value) => ({ value, label: bankMessages.difficulties[value] }))}
          />
          <FormText name="count" label={testMessages.count} required inputMode="numeric" />
          <div className="modal-actions">
            <Button variant="secondary" onClick={onClose}>
              {messages.tests.cancel}
            </Button>
            <FormSubmit size="medium" full={false} loadingLabel={testMessages.adding}>
              {testMessages.add}
            </FormSubmit>
          </div>
        </Form>
      )}
    </Modal>
  )
}

/** The topics of the chosen bank with their numbers of questions. */
function TopicField() {
  const bank = useWatch<{ bank: string }, 'bank'>({ name: 'bank' })
  const { data } = useQuery({ ...query(bankQuestions, { uid: bank, limit: 1 }), enabled: Boolean(bank) })
  return (
    <FormSelect
      name="topic"
      label={testMessages.topic}
      placeholder={testMessages.anyTopic}
      options={(data?.topics ?? []).map(({ topic, questions }) => ({
        value: topic,
        label: `${topic} (${formatCount(questions)})`,
      }))}
    />
  )
}

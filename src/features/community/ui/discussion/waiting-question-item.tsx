import { langOf } from '#design/lang-of.ts'
import type { UnsentItem } from '#platform/browser/unsent-work/unsent-work.ts'
import { questionText } from '../../contract/questions.ts'
import { messages } from '../../messages/discussion-en.ts'
import { WaitingItem } from '../waiting-item.tsx'
import { QuestionFields } from './question-form.tsx'
import { questionOutbox, type WaitingQuestion } from './question-outbox.ts'

/** One's own question that the server does not have yet. */
export function WaitingQuestionItem({ item }: { item: UnsentItem<WaitingQuestion> }) {
  const { title, body, lesson } = item.value
  return (
    <WaitingItem
      outbox={questionOutbox}
      item={item}
      of={questionText}
      names={['title', 'body']}
      fields={<QuestionFields />}
      submit={messages.questions.send}
      text={body ? `${title}\n\n${body}` : title}
      deleteLabel={messages.questions.deleteLabel}
    >
      <h3 className="text-[17px] leading-snug font-semibold break-words" lang={langOf(title)}>
        {title}
      </h3>
      {body && (
        <p className="ink-2 mt-1 break-words whitespace-pre-line" lang={langOf(body)}>
          {body}
        </p>
      )}
      {lesson && (
        <p className="t-sm ink-3 mt-1.5" lang={langOf(lesson.title)}>
          {messages.questions.lesson(lesson.title)}
        </p>
      )}
    </WaitingItem>
  )
}

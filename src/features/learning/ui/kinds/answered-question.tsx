import { Chip } from '#design/chip.tsx'
import { classNames } from '#design/class-names.ts'
import { CheckBoldIcon, XBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import type { ScoredQuestion } from '../../contract/quiz.ts'

/** A question after the attempt: what was chosen, what is right, and why. */
export function AnsweredQuestion({ question, number, of }: { question: ScoredQuestion; number: number; of: number }) {
  const { type, right, given, correct, explanation } = question
  const options =
    type === 'true-false'
      ? [
          { uid: 'true', text: messages.quiz.true },
          { uid: 'false', text: messages.quiz.false },
        ]
      : question.options
  return (
    <article className="card p-5">
      <p className="t-sm ink-3 row justify-between gap-3">
        {messages.quiz.question(number, of)}
        <Chip tone={right ? 'ok' : 'bad'} icon={right ? <CheckBoldIcon size={13} /> : <XBoldIcon size={13} />}>
          {right ? messages.quiz.right : messages.quiz.wrong}
        </Chip>
      </p>
      <h4 className="mt-1 text-[17px] leading-snug font-semibold whitespace-pre-line" lang={langOf(question.text)}>
        {question.text}
      </h4>
      {type === 'short' ? (
        <ShortAnswer given={given[0] ?? ''} right={right} accepted={correct[0] ?? ''} />
      ) : (
        <ul className="mt-3 space-y-1.5">
          {options.map((option) => (
            <Option
              key={option.uid}
              text={option.text}
              chosen={given.includes(option.uid)}
              right={correct.includes(option.uid)}
            />
          ))}
        </ul>
      )}
      {type !== 'short' && given.length === 0 && <p className="t-sm ink-3 mt-2">{messages.quiz.noAnswer}</p>}
      {explanation && (
        <div className="mt-4 border-l-2 border-line-2 pl-3.5">
          <p className="t-sm font-semibold">{messages.quiz.explanation}</p>
          <p className="ink-2 whitespace-pre-line" lang={langOf(explanation)}>
            {explanation}
          </p>
        </div>
      )}
    </article>
  )
}

function Option({ text, chosen, right }: { text: string; chosen: boolean; right: boolean }) {
  return (
    <li
      className={classNames(
        'row min-h-11 gap-3 rounded-control border px-3 py-2',
        right
          ? 'border-ok-line bg-ok-tint text-ok-ink'
          : chosen
            ? 'border-bad-line bg-bad-tint text-bad-ink'
            : 'border-line',
      )}
    >
      <span className="grid w-5 shrink-0 place-items-center">
        {right ? <CheckBoldIcon size={16} /> : chosen ? <XBoldIcon size={16} /> : null}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-center sm:justify-between">
        <span className="min-w-0" lang={langOf(text)}>
          {text}
        </span>
        {(chosen || right) && (
          <span className="t-xs shrink-0 sm:text-right">
            {[chosen && messages.quiz.chosen, right && messages.quiz.rightOption].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
    </li>
  )
}

function ShortAnswer({ given, right, accepted }: { given: string; right: boolean; accepted: string }) {
  return (
    <dl className="mt-3 space-y-1">
      <div className="flex flex-wrap gap-x-2">
        <dt className="ink-3">{messages.quiz.yourAnswer}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere" lang={langOf(given)}>
          {given.trim() === '' ? messages.quiz.noAnswer : given}
        </dd>
      </div>
      {!right && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="ink-3">{messages.quiz.rightAnswer}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere" lang={langOf(accepted)}>
            {accepted}
          </dd>
        </div>
      )}
    </dl>
  )
}

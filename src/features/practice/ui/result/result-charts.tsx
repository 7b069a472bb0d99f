import { classNames } from '#design/class-names.ts'
import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../../messages/test-en.ts'
import { formatMarks } from '../marks.ts'
import type { Result } from './result-page.tsx'

const { result } = messages
const height = 120

/** How many learners have which marks, with one's own step. */
export function Spread({ data: { spread, score } }: { data: Pick<Result, 'spread' | 'score'> }) {
  const max = Math.max(1, ...spread.map(({ learners }) => learners))
  return (
    <div className="mt-6">
      <ol className="flex items-end border-b border-line" style={{ height: height + 28 }}>
        {spread.map(({ from, to, learners, own }) => (
          <li key={from} className="relative flex-1">
            <span className="sr-only">
              {result.step(formatMarks(from), formatMarks(to), formatCount(learners))}
              {own && ` (${result.you(formatMarks(score))})`}
            </span>
            {own && (
              <span
                aria-hidden="true"
                className="t-xs absolute bottom-full left-1/2 mb-1 -translate-x-1/2 font-semibold whitespace-nowrap"
              >
                {result.you(formatMarks(score))}
              </span>
            )}
            <span
              aria-hidden="true"
              className={classNames('block w-full', own ? 'bg-action' : 'bg-tint-2')}
              style={{ height: Math.max(own ? 4 : 1, Math.round((learners / max) * height)) }}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="t-xs ink-3 mt-1 flex justify-between">
        {spread
          .filter((_, index) => index % 2 === 0)
          .map(({ from }) => (
            <span key={from}>{formatMarks(from)}</span>
          ))}
        <span>{formatMarks(spread.at(-1)?.to ?? 0)}</span>
      </p>
    </div>
  )
}

/** A section's marks and, as a bar, what was right, wrong and skipped. */
export function SectionBar({ section }: { section: Result['sections'][number] }) {
  const { title, score, marks, questions, right, wrong, unanswered, lost } = section
  const share = (count: number) => ({ flexGrow: questions === 0 ? 0 : count / questions })
  return (
    <div className="mt-6">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold" lang={langOf(title)}>
          {title}
        </span>
        <span className="whitespace-nowrap">
          <b className="text-[18px]">{formatMarks(score)}</b>{' '}
          <span className="ink-3 t-sm">{result.of(formatMarks(marks))}</span>
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-small">
        {right > 0 && <span className="bg-ok-ink" style={share(right)} />}
        {wrong > 0 && <span className="bg-bad-ink" style={share(wrong)} />}
        {unanswered > 0 && <span className="bg-line-2" style={share(unanswered)} />}
      </div>
      <p className="t-sm mt-2">
        <Dots>
          {result.sectionFacts.right(formatCount(right))}
          {result.sectionFacts.wrong(formatCount(wrong), lost > 0 ? formatMarks(-lost) : '')}
          {result.sectionFacts.skipped(formatCount(unanswered))}
        </Dots>
      </p>
    </div>
  )
}

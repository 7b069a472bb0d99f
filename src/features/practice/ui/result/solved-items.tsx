import { CheckCircleFillIcon, XCircleFillIcon } from '#design/icons/fill.tsx'
import { messages } from '../../messages/test-en.ts'
import { isGiven, partnerIn } from '../../rules/questions.ts'
import { OptionText } from '../question-text.tsx'
import type { SolvedQuestion } from './solved-answer.tsx'

const { solutions } = messages
type Props = { question: SolvedQuestion }

/** undefined: nothing was answered. */
const lineOf = (isRight: boolean | undefined) =>
  isRight === undefined ? 'border-line' : isRight ? 'border-ok-line bg-ok-tint' : 'border-bad-line bg-bad-tint'

const Mark = ({ isRight }: { isRight: boolean | undefined }) =>
  isRight === undefined ? null : isRight ? (
    <CheckCircleFillIcon size={20} className="shrink-0 text-ok-ink" />
  ) : (
    <XCircleFillIcon size={20} className="shrink-0 text-bad-ink" />
  )

/** The items in the right order, each with the place that it was given. */
export function SolvedOrder({ question: { options, correct, given } }: Props) {
  return (
    <div className="mt-4">
      <p className="t-sm ink-2">{solutions.rightOrder}</p>
      <ol className="mt-2 space-y-2">
        {correct.map((uid, index) => {
          const option = options.find((one) => one.uid === uid)
          const place = given.indexOf(uid)
          const isRight = isGiven(given) ? place === index : undefined
          return (
            <li key={uid} className={`flex items-start gap-3 rounded-control border p-3 ${lineOf(isRight)}`}>
              <span className="w-4 shrink-0 font-semibold tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">{option && <OptionText {...option} />}</span>
              <Mark isRight={isRight} />
              {isRight !== undefined && (
                <span className="t-sm">{isRight ? solutions.inPlace : solutions.yourPlace(place + 1)}</span>
              )}
            </li>
          )
        })}
      </ol>
      {!isGiven(given) && <p className="t-sm ink-2 mt-2">{solutions.none}</p>}
    </div>
  )
}

/** Each item with its right partner and, where it is another one, the one that was chosen. */
export function SolvedMatch({ question: { options, partners, correct, given } }: Props) {
  const partnerOf = (pairs: readonly string[], option: string) =>
    partners.find(({ uid }) => uid === partnerIn(pairs, option))
  return (
    <ul className="mt-4 space-y-2">
      {options.map((option) => {
        const [right, chosen] = [partnerOf(correct, option.uid), partnerOf(given, option.uid)]
        const isRight = isGiven(given) ? chosen?.uid === right?.uid : undefined
        return (
          <li key={option.uid} className={`flex items-start gap-3 rounded-control border p-3 ${lineOf(isRight)}`}>
            <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 sm:grid-cols-2">
              <div className="font-semibold">
                <OptionText {...option} />
              </div>
              <dl className="space-y-2">
                <div>
                  <dt className="t-sm ink-2">
                    {isRight ? `${solutions.yourAnswer}, ${solutions.rightAnswer}` : solutions.rightAnswer}
                  </dt>
                  <dd>{right && <OptionText {...right} />}</dd>
                </div>
                {!isRight && (
                  <div>
                    <dt className="t-sm ink-2">{solutions.yourAnswer}</dt>
                    <dd>{chosen ? <OptionText {...chosen} /> : solutions.none}</dd>
                  </div>
                )}
              </dl>
            </div>
            <Mark isRight={isRight} />
          </li>
        )
      })}
    </ul>
  )
}

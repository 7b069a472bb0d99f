import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { CircleIcon } from '#design/icons/regular.tsx'
import type { MissingItem } from '../../contract/drafts.ts'
import { messages } from '../../messages/form-en.ts'
import { useDraftSession, useMissing } from './session-context.tsx'

const isOf =
  (step: MissingItem['step'], ...fields: string[]) =>
  (item: MissingItem) =>
    item.step === step && fields.includes(item.field)

const checks: {
  name: keyof typeof messages.before.checks
  step: MissingItem['step']
  misses(item: MissingItem): boolean
}[] = [
  { name: 'title', step: 'basics', misses: isOf('basics', 'title', 'categoryId') },
  { name: 'description', step: 'basics', misses: isOf('basics', 'description') },
  {
    name: 'curriculum',
    step: 'curriculum',
    misses: isOf('curriculum', 'title', 'outline', 'lessons'),
  },
  {
    name: 'lessons',
    step: 'curriculum',
    misses: ({ lessonUid, field }) =>
      lessonUid === undefined ? field === 'outline' || field === 'lessons' : field !== 'title',
  },
  { name: 'price', step: 'price', misses: ({ step }) => step === 'price' },
]

/** The checklist of a course's required parts, ticked as they are completed. */
export function BeforeReview() {
  const { go } = useDraftSession()
  const missing = useMissing()
  return (
    <section className="card p-5" aria-labelledby="before-heading">
      <h2 id="before-heading" className="t-h3 mb-2">
        {messages.before.heading}
      </h2>
      <ul>
        {checks.map(({ name, step, misses }) => {
          const done = !missing.some(misses)
          return (
            <li key={name}>
              <button type="button" className="step-item" onClick={() => go({ step })}>
                {done ? (
                  <CheckCircleFillIcon size={21} className="flex-none text-ok-ink" />
                ) : (
                  <CircleIcon size={21} className="ink-3 flex-none" />
                )}
                <span className={done ? 'ink-3' : 'font-semibold'}>{messages.before.checks[name]}</span>
                <span className="sr-only">{done ? messages.before.done : messages.before.open}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { CheckCircleFillIcon, XCircleFillIcon } from '#design/icons/fill.tsx'
import { formatDateTime } from '#platform/format/format.ts'

export type Step = {
  title: string
  /** Null for what is still to come. */
  at: string | null
  note?: string
  failed?: boolean
}

/** What happened to money, one below the other, the newest last. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={index} className="relative grid grid-cols-[22px_minmax(0,1fr)] gap-3 pb-4 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-6 bottom-0 left-[10.5px] w-px bg-line-2" />
          )}
          <StepMark step={step} />
          <div className="min-w-0">
            <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{step.title}</p>
            {step.at && (
              <p className="t-sm ink-3">
                <time dateTime={step.at}>{formatDateTime(step.at)}</time>
              </p>
            )}
            {step.note && <p className="t-sm ink-2 [overflow-wrap:anywhere]">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ step: { at, failed } }: { step: Step }) {
  if (failed) return <XCircleFillIcon size={22} className="text-bad-ink" />
  if (at) return <CheckCircleFillIcon size={22} className="text-ok-ink" />
  return <span aria-hidden="true" className="mt-1 ml-1 h-3.5 w-3.5 rounded-full bg-lamp" />
}

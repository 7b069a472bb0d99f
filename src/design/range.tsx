import { type ReactNode, useState } from 'react'
import { latinDigits } from '#platform/format/digits.ts'
import { messages } from './messages/en.ts'
import { clampPair } from './range-logic.ts'

export type RangeProps = {
  legend: ReactNode
  legendHidden?: boolean
  min: number
  max: number
  step?: number
  value: readonly [number, number]
  /** When a thumb is let go or a typed value is done: not at every pixel. */
  onChange: (value: [number, number]) => void
  prefix?: string
  className?: string
}

/** Two thumbs and two typed values for the same span. */
export function Range({ legend, legendHidden, min, max, step = 1, value, onChange, prefix, className }: RangeProps) {
  const [draft, setDraft] = useState<[number, number]>([value[0], value[1]])
  const [given, setGiven] = useState(value)
  if (given[0] !== value[0] || given[1] !== value[1]) {
    setGiven(value)
    setDraft([value[0], value[1]])
  }

  const part = (at: number) => `${((draft[at as 0 | 1] - min) / Math.max(max - min, 1)) * 100}%`
  const move = (at: 0 | 1, to: number) => setDraft(clampPair(draft, at, to, [min, max]))
  const commit = () => {
    if (draft[0] !== value[0] || draft[1] !== value[1]) onChange(draft)
  }
  const names = [messages.lowest, messages.highest] as const

  return (
    <fieldset className={className}>
      <legend className={legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="flex items-center gap-2">
        {([0, 1] as const).map((at) => (
          <TypedEnd
            key={at}
            label={names[at]}
            prefix={prefix}
            value={draft[at]}
            before={at === 1}
            onDone={(typed) => {
              const next = clampPair(draft, at, typed, [min, max])
              setDraft(next)
              onChange(next)
            }}
          />
        ))}
      </div>
      <div className="range mt-1">
        <span className="range-fill" style={{ left: part(0), right: `calc(100% - ${part(1)})` }} />
        {([0, 1] as const).map((at) => (
          <input
            key={at}
            type="range"
            aria-label={names[at]}
            aria-valuetext={`${prefix ?? ''}${draft[at]}`}
            min={min}
            max={max}
            step={step}
            value={draft[at]}
            onChange={(event) => move(at, Number(event.target.value))}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
        ))}
      </div>
    </fieldset>
  )
}

function TypedEnd({
  label,
  prefix,
  value,
  before,
  onDone,
}: {
  label: string
  prefix?: string
  value: number
  before: boolean
  onDone: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() !== '' && Number.isFinite(Number(typed))) onDone(Number(typed))
  }
  return (
    <>
      {before && <span className="ink-3">{messages.to}</span>}
      <span className="input input-small">
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input
          aria-label={label}
          inputMode="numeric"
          value={typed ?? String(value)}
          onChange={(event) => setTyped(latinDigits(event.target.value).replace(/[^\d.]/g, ''))}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            finish()
          }}
        />
      </span>
    </>
  )
}

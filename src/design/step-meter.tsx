import { classNames } from './class-names.ts'
import { messages } from './messages/en.ts'
import { barsOf } from './step-meter-logic.ts'

export type StepMeterProps = {
  /** 0 to 100. */
  percent: number
  /** 12 to 22. */
  bars?: number
  /** Height of the last bar in px. */
  height?: number
  /** The accessible text; '34% complete' if absent. */
  label?: string
  onNight?: boolean
}

/** Progress as a flight of steps; the last filled one is the lamp until all are done. */
export function StepMeter({ percent, bars = 14, height = 20, label, onNight }: StepMeterProps) {
  const value = Math.min(Math.max(Math.round(percent), 0), 100)
  return (
    <div
      className={classNames('step-meter', onNight && 'step-meter-night')}
      style={{ height }}
      role="progressbar"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label ?? messages.percentComplete(value)}
    >
      {barsOf(value, bars).map((step, index) => (
        <i
          key={index}
          data-step={step}
          style={
            {
              height: Math.round(height * (0.3 + (0.7 * (index + 1)) / bars)),
              '--i': index,
            } as React.CSSProperties
          }
        />
      ))}
    </div>
  )
}

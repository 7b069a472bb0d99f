import { actionShades, rampOf, shades } from '#design/theme.ts'
import { messages } from '../../messages/manager-en.ts'

/** The ramp as a flight of steps; the lamp stands on the shade that buttons use. */
export function ShadeSteps({ primary }: { primary: string }) {
  const ramp = rampOf(primary)
  const { action } = actionShades(ramp)
  return (
    <div>
      <p className="field-label">{messages.shades}</p>
      <ol className="grid grid-cols-10 items-end">
        {shades.map((step, index) => (
          <li key={step}>
            <span
              className="relative block first-of-type:rounded-none"
              style={{
                background: ramp[step],
                height: 44 + index * 5,
                borderRadius: index === 0 ? '8px 0 0 8px' : index === 9 ? '0 8px 8px 0' : undefined,
              }}
            >
              {step === action && <i className="highlight-dot absolute top-2.5 left-1/2 -translate-x-1/2" />}
            </span>
            <span
              className={`mt-1.5 block text-center text-[12.5px] lg:text-[13px] ${step === action ? 'font-bold' : 'ink-3'}`}
            >
              {step}
            </span>
          </li>
        ))}
      </ol>
      <p className="hint" aria-live="polite">
        {messages.shadesHint(action)}
      </p>
    </div>
  )
}

import { CheckCircleFillIcon, WarningFillIcon } from '#design/icons/fill.tsx'
import { contrast } from '#design/theme-colors.ts'
import { actionShades, linkShade, rampOf, type ThemeInputs } from '#design/theme.ts'
import { messages } from '../../messages/manager-en.ts'

/** What text needs (WCAG 2.2, 1.4.3). */
const enough = 4.5

/** The pairs that text of the site stands in, with what they reach. */
function pairsOf(colors: ThemeInputs): [label: string, ratio: number][] {
  const ramp = rampOf(colors.primary)
  const { action } = actionShades(ramp)
  const link = linkShade(ramp)
  const { background_color: background, muted_color: muted, dark_color: dark } = colors
  return [
    [messages.whiteOnPrimary(action), contrast('#ffffff', ramp[action])],
    [messages.whiteOnPrimary(500), contrast('#ffffff', ramp[500])],
    [messages.primaryOnBackground(link), contrast(ramp[link], background)],
    [messages.mutedOnBackground, contrast(muted, background)],
    [messages.darkOnBackground, contrast(dark, background)],
  ]
}

/** Two decimals, never rounded up over the line. */
function ratioText(ratio: number): string {
  const rounded = Math.round(ratio * 100) / 100
  return (ratio < enough ? Math.min(rounded, enough - 0.01) : rounded).toFixed(2)
}

export function ContrastCheck({ colors }: { colors: ThemeInputs }) {
  return (
    <section className="card p-5" aria-labelledby="contrast-title">
      <h2 className="t-h3 mb-3" id="contrast-title">
        {messages.contrast}
      </h2>
      <ul className="divide-y divide-line text-[15px]">
        {pairsOf(colors).map(([label, ratio]) => (
          <li key={label} className="row gap-3 py-2.5">
            {ratio >= enough ? (
              <CheckCircleFillIcon size={20} className="text-ok-ink" />
            ) : (
              <WarningFillIcon size={20} className="text-warn-ink" />
            )}
            <span className="flex-1">
              <span className="sr-only">{ratio >= enough ? messages.enough : messages.tooLittle} </span>
              {label}
            </span>
            <b className="font-semibold">{messages.ratio(ratioText(ratio))}</b>
          </li>
        ))}
      </ul>
      <p className="hint">{messages.contrastHint}</p>
    </section>
  )
}

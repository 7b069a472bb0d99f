import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { StepMeter } from '#design/step-meter.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { ThemeScope } from '#design/theme-scope.tsx'
import type { ThemeInputs } from '#design/theme.ts'
import { useUi } from '#design/ui-state.ts'
import { messages } from '../../messages/manager-en.ts'

const modes = ['light', 'dark'] as const

/** The real components in the colours of the form, light or dark; a picture, so nothing in it can be pressed. */
export function ThemePreview({ colors }: { colors: ThemeInputs }) {
  const [chosen, setChosen] = useState<(typeof modes)[number]>()
  const page = useUi((state) => state.theme)
  const mode = chosen ?? page
  return (
    <section className="card overflow-hidden" aria-labelledby="preview-title">
      <div className="row justify-between gap-3 px-5 py-3.5">
        <h2 className="t-h3" id="preview-title">
          {messages.preview}
        </h2>
        <div className="row gap-1" role="group" aria-label={messages.previewMode}>
          {modes.map((one) => (
            <FilterChip key={one} on={one === mode} onClick={() => setChosen(one)}>
              {messages[one]}
            </FilterChip>
          ))}
        </div>
      </div>
      <p className="sr-only">{messages.previewText}</p>
      <ThemeScope colors={colors} mode={mode}>
        <div inert data-preview={mode}>
          <div className="relative h-[210px] overflow-hidden bg-night">
            <Stepwell
              columns={2}
              tiers={3}
              stepHeight={15}
              ledge={12}
              start={[12, 6, 0]}
              lamps={[
                [120, 170, 4],
                [240, 84, 4],
              ]}
              className="absolute inset-x-0 bottom-0 h-[200px] w-full"
            />
            <p className="absolute top-4 left-5 text-[24px] leading-tight font-bold text-white">
              {messages.previewHeading.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </div>
          <div className="p-5">
            <div className="row flex-wrap gap-2">
              <Button size="small">{messages.previewEnroll}</Button>
              <Button size="small" variant="tonal">
                {messages.previewResume}
              </Button>
              <span className="link t-sm ml-1">{messages.previewDetails}</span>
            </div>
            <div className="mt-4">
              <StepMeter percent={62} bars={18} height={22} />
            </div>
          </div>
        </div>
      </ThemeScope>
    </section>
  )
}

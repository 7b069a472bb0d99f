import { Chip } from '#design/chip.tsx'
import { classNames } from '#design/class-names.ts'
import type { ThemeInputs } from '#design/theme.ts'
import { messages } from '../../messages/manager-en.ts'
import { type Preset, presetColors, presets, sameColors } from './draft.ts'

/** The three sets of colours that ship with the product; pressing one puts it into the form. */
export function PresetCards({
  shown,
  active,
  onPick,
}: {
  shown: ThemeInputs
  active: ThemeInputs | undefined
  onPick: (preset: Preset) => void
}) {
  return (
    <section aria-labelledby="presets-title">
      <h2 className="sr-only" id="presets-title">
        {messages.presets}
      </h2>
      <div className="grid grid-cols-3 gap-3 lg:gap-4">
        {presets.map((preset) => {
          const colors = presetColors(preset)
          const on = sameColors(colors, shown)
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={on}
              onClick={() => onPick(preset)}
              className={classNames(
                'card flex min-w-0 flex-col p-2.5 text-left lg:p-3',
                on && '!border-action ring-1 ring-action dark:!border-link dark:ring-link',
              )}
            >
              <Swatches colors={colors} className="h-[58px] lg:h-[76px]" />
              <span className="mt-2.5 w-full items-center justify-between gap-2 lg:flex lg:min-h-[26px]">
                <b className="block text-[14.5px] leading-tight font-semibold lg:text-[16px]">
                  {messages.presetNames[preset]}
                </b>
                {active && sameColors(colors, active) && (
                  <Chip tone="ok" className="max-lg:mt-1.5">
                    {messages.active}
                  </Chip>
                )}
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}

export function Swatches({ colors, className }: { colors: ThemeInputs; className?: string }) {
  return (
    <span className={classNames('flex w-full overflow-hidden rounded-[9px]', className)} aria-hidden="true">
      <i className="flex-[2]" style={{ background: colors.primary_dark }} />
      <i className="flex-[3]" style={{ background: colors.primary }} />
      <i className="flex-1" style={{ background: colors.primary_light }} />
    </span>
  )
}

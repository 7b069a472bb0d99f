import { HammerFillIcon, PlayCircleFillIcon, SealCheckFillIcon } from '#design/icons/fill.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { certificatesExist } from '#features/theme/rules/site.ts'
import { messages } from '../../messages/en.ts'

const wall = { columns: 2, stepWidth: 15, steps: 5, stepHeight: 14, ledge: 14, start: [-20], edge: false } as const
const lamps = [
  [75, 8, 3.5],
  [225, 8, 3.5],
  [150, 92, 3.5],
] as const

/** Three blocks, each one wall of steps higher than the one before. */
export function ThreeSteps() {
  return (
    <section className="wrap pt-16 lg:pt-28">
      <div className="gap-10 lg:grid lg:grid-cols-[1fr_2.1fr]">
        <div>
          <h2 className="t-h1">{messages.steps}</h2>
          <p className="ink-2 mt-3 max-w-[30ch] text-[18px]">{messages.stepsText}</p>
        </div>
        <ol className="mt-7 grid items-end gap-3 lg:mt-0 lg:grid-cols-3 lg:gap-0">
          <li className="rounded-card bg-tint-2 p-6 lg:h-[228px] lg:rounded-r-none lg:p-7">
            <PlayCircleFillIcon size={32} className="text-link" />
            <h3 className="mt-2 text-[28px]">{messages.learn}</h3>
            <p className="ink-2 mt-1.5 text-[16.5px]">{messages.learnText}</p>
          </li>
          <li className="relative overflow-hidden rounded-card bg-primary-200 p-6 lg:h-[312px] lg:rounded-none lg:rounded-tl-card lg:p-7 dark:bg-[color-mix(in_srgb,var(--primary-500)_34%,var(--dark))]">
            <HammerFillIcon size={32} className="text-link" />
            <h3 className="mt-2 text-[28px]">{messages.grow}</h3>
            <p className="ink-2 mt-1.5 text-[16.5px]">{messages.growText}</p>
            <div className="absolute inset-x-0 bottom-0 hidden h-[84px] lg:block">
              <Stepwell {...wall} tiers={1} depth={0} fit="none" className="h-full w-full" />
            </div>
          </li>
          <li className="relative overflow-hidden rounded-card bg-night p-6 text-white lg:h-[396px] lg:rounded-bl-none lg:p-7">
            <SealCheckFillIcon size={32} className="text-lamp" />
            <h3 className="mt-2 text-[28px]">{messages.succeed}</h3>
            <p className="mt-1.5 text-[16.5px] text-on-night-2">{messages.succeedText(certificatesExist)}</p>
            <div className="absolute inset-x-0 bottom-0 hidden h-[168px] lg:block">
              <Stepwell {...wall} tiers={2} depth={3} lamps={lamps} fit="none" className="h-full w-full" />
            </div>
          </li>
        </ol>
      </div>
    </section>
  )
}

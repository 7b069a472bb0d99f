import type { ReactNode } from 'react'
import { Link } from '#design/link.tsx'
import { HouseIcon } from '#design/icons/regular.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { messages } from '../messages/en.ts'

const lamps = [
  [250, 92, 4.5],
  [410, -4, 5],
] as const

/** The opening of an information page: words on night ground, a piece of the wall beside them. */
export function NightHeading({
  crumb,
  title,
  text,
  children,
}: {
  crumb: string
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <header className="relative overflow-hidden bg-night text-white">
      <div className="absolute right-0 bottom-0 hidden h-[250px] w-[600px] lg:block">
        <Stepwell
          columns={3}
          tiers={3}
          stepWidth={20}
          steps={5}
          stepHeight={15}
          ledge={12}
          start={[17, 9, 1]}
          lamps={lamps}
          className="h-full w-full overflow-visible"
        />
      </div>
      <div className="wrap relative pt-5 pb-12 lg:pt-8 lg:pb-16">
        <nav aria-label={messages.breadcrumb} className="t-sm text-on-night-2">
          <ol className="row gap-2">
            <li>
              <Link href="/" aria-label={messages.home} className="row min-h-9">
                <HouseIcon size={16} />
              </Link>
            </li>
            <li aria-current="page">{crumb}</li>
          </ol>
        </nav>
        <h1 className="mt-4 max-w-[18ch] text-[36px] leading-[1.06] font-[740] tracking-[-0.022em] lg:text-[56px]">
          {title}
        </h1>
        <p className="mt-4 max-w-[52ch] text-[18px] text-on-night-2 lg:max-w-[46ch] lg:text-[20px]">{text}</p>
        {children}
      </div>
    </header>
  )
}

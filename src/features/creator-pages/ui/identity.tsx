import type { ReactNode } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { langOf } from '#design/lang-of.ts'
import { Banner } from './banner.tsx'

/** Banner, photo, name and headline: as everyone sees them, and as the preview of one's own page. */
export function Identity({
  name,
  photo,
  headline,
  banner,
  eager,
  heading: Heading,
  actions,
  children,
}: {
  name: string
  photo: string
  headline: string
  banner: { src: string; srcSet?: string; alt: string } | null
  eager?: boolean
  heading: 'h1' | 'p'
  actions?: ReactNode
  /** Below the headline. */
  children?: ReactNode
}) {
  return (
    <header>
      <Banner picture={banner} eager={eager} className="h-[132px] sm:h-[196px] md:rounded-[20px] lg:h-[264px]" />
      <div className="relative max-md:px-4 md:px-8">
        <Avatar
          name={name}
          src={photo}
          size={112}
          square
          className="relative -mt-14 rounded-[20px]! border-4 border-canvas lg:-mt-16"
        />
        <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 flex-1 basis-[300px]">
            <Heading className="t-h1 [overflow-wrap:anywhere]" lang={langOf(name)}>
              {name}
            </Heading>
            {headline && (
              <p className="ink-2 mt-1.5 max-w-[60ch] text-[17px] [overflow-wrap:anywhere]" lang={langOf(headline)}>
                {headline}
              </p>
            )}
            {children}
          </div>
          {actions}
        </div>
      </div>
    </header>
  )
}

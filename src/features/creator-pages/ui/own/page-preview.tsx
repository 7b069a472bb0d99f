import type { CSSProperties } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import type { OwnPage } from '../../contract/own-page.ts'
import { messages } from '../../messages/own-en.ts'
import { type Accent, accentVariables } from '../../rules/accents.ts'
import { Identity } from '../identity.tsx'

/** The top of the page as it is written in the form. */
export function PagePreview({ page }: { page: OwnPage }) {
  const { accent, banner, bannerAlt } = useWatch<{ accent: Accent; banner: string; bannerAlt: string }>()
  return (
    <section aria-label={messages.preview}>
      <div
        className="accent-scope overflow-hidden rounded-card border border-line bg-canvas pb-5"
        style={accentVariables(accent ?? 'school') as CSSProperties}
      >
        <Identity
          name={page.clubbedName}
          photo={page.photo}
          headline={page.headline}
          banner={banner ? { src: banner, alt: bannerAlt ?? '' } : null}
          heading="p"
        />
      </div>
      <p className="t-sm ink-3 mt-2">
        {`${messages.profileNote} `}
        <Link className="link" href={pagePath('/creator/profile/$id', { id: page.uid })}>
          {messages.editProfile}
        </Link>
      </p>
    </section>
  )
}

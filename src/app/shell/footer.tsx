import type { ReactNode } from 'react'
import { ArrowUpBoldIcon } from '#design/icons/bold.tsx'
import {
  FacebookLogoFillIcon,
  InstagramLogoFillIcon,
  LinkedinLogoFillIcon,
  XLogoFillIcon,
  YoutubeLogoFillIcon,
} from '#design/icons/fill.tsx'
import type { Icon } from '#design/icons/outline.tsx'
import { EnvelopeSimpleIcon, LockKeyIcon, PhoneIcon, ShieldCheckIcon, StudentIcon } from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { Logo } from '#design/logo.tsx'
import { messages as themeMessages } from '#features/theme/messages/en.ts'
import { dialled, localizedClaim, type Network } from '#features/theme/rules/site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { messages } from './messages/en.ts'
import { useSite } from '#features/theme/ui/use-site.ts'

const logos: Record<Network, Icon> = {
  facebook: FacebookLogoFillIcon,
  twitter: XLogoFillIcon,
  instagram: InstagramLogoFillIcon,
  linkedin: LinkedinLogoFillIcon,
  youtube: YoutubeLogoFillIcon,
}
const legal = [
  { label: messages.privacy, href: '/privacy-policy' },
  { label: messages.terms, href: '/terms-and-condition' },
  { label: messages.cookies, href: '/cookie-policy' },
  { label: messages.takedown, href: '/takedown-policy' },
  { label: messages.refund, href: '/refund-policy' },
]
const support = [
  { label: messages.faq, href: '/faq' },
  { label: messages.help, href: '/support' },
  { label: messages.guidelines, href: '/user-guidelines' },
  { label: messages.mentorship, href: '/live-mentorship-policy' },
  { label: messages.minors, href: '/minor-policy' },
  { label: messages.hireStudio, href: '/hire-studio' },
]

const thisYear = () => new Date().getFullYear()

function toTop() {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
}

/** The site's owner, its contacts and its policies. Empty settings are not shown. */
export function Footer() {
  const { name, logo, email, phone, social, claims } = useSite()
  const linked = social.filter(({ url }) => url)
  return (
    <footer className="mt-auto bg-night text-on-night-2">
      <div className="wrap pt-12 pb-8 lg:pt-16">
        <div className="grid gap-10 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]">
          <div>
            <Link href="/" aria-label={messages.homeOf(name)} className="row min-h-11 self-start text-white">
              <Logo name={name} picture={logo} onNight />
            </Link>
            <p className="mt-3 max-w-[38ch] text-[15.5px]">{messages.footerText}</p>
            {linked.length > 0 && (
              <ul className="mt-6 grid max-w-[400px] grid-cols-5 gap-1.5">
                {linked.map(({ network, url, followers }) => {
                  const Mark = logos[network]
                  return (
                    <li key={network}>
                      <a
                        href={url}
                        rel="noopener"
                        aria-label={messages.followers(themeMessages.networks[network], followers)}
                        className="flex h-11 items-center justify-center gap-1 rounded-[9px] bg-white/8 text-[14px] font-semibold text-white hover:bg-white/15"
                      >
                        <Mark size={18} />
                        {followers && <span aria-hidden="true">{followers}</span>}
                      </a>
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
          <div className="grid grid-cols-2 gap-8 lg:contents">
            <Links heading={messages.legal} items={legal} />
            <Links heading={messages.support} items={support} />
          </div>
          <div>
            <h2 className="mb-2 text-[15px] font-semibold tracking-normal text-white">{messages.contact}</h2>
            <ul className="text-[15px]">
              {email && (
                <Reach icon={<EnvelopeSimpleIcon size={20} />} href={`mailto:${email}`}>
                  {email}
                </Reach>
              )}
              {phone && (
                <Reach icon={<PhoneIcon size={20} />} href={`tel:${dialled(phone)}`}>
                  {phone}
                </Reach>
              )}
              {!email && !phone && (
                <li>
                  <Link href="/contact-us" className="inline-flex min-h-9 items-center hover:underline">
                    {messages.writeToUs}
                  </Link>
                </li>
              )}
            </ul>
            <button
              type="button"
              onClick={toTop}
              className="row mt-4 min-h-11 gap-2 rounded-small border border-white/25 px-3 text-[14.5px] font-semibold text-white hover:bg-white/10"
            >
              <ArrowUpBoldIcon size={16} />
              {messages.backToTop}
            </button>
          </div>
        </div>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-white/15 pt-6 text-[14px]">
          <LanguageSwitch />
          <span suppressHydrationWarning>{messages.copyright(thisYear(), name)}</span>
          <ul className="flex flex-wrap gap-x-5 gap-y-2 font-semibold text-white md:ml-auto">
            <Claim icon={<LockKeyIcon className="text-lamp" />}>{localizedClaim('ssl', claims.ssl)}</Claim>
            <Claim icon={<StudentIcon className="text-lamp" />}>{localizedClaim('students', claims.students)}</Claim>
            <Claim icon={<ShieldCheckIcon className="text-lamp" />}>{localizedClaim('secure', claims.secure)}</Claim>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Links({ heading, items }: { heading: string; items: readonly { label: string; href: string }[] }) {
  return (
    <div>
      <h2 className="mb-2 text-[15px] font-semibold tracking-normal text-white">{heading}</h2>
      <ul className="text-[15px]">
        {items.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className="inline-flex min-h-9 items-center hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reach({ icon, href, children }: { icon: ReactNode; href: string; children: string }) {
  return (
    <li>
      <a href={href} className="row min-h-9 gap-2.5 break-all hover:underline">
        {icon}
        {children}
      </a>
    </li>
  )
}

function Claim({ icon, children }: { icon: ReactNode; children: string }) {
  if (!children) return null
  return (
    <li className="row gap-1.5">
      {icon}
      {children}
    </li>
  )
}

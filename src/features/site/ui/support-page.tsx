import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'
import { messages as helpMessages } from '../messages/help-en.ts'
import { withOffers } from '../rules.ts'
import { FindAnswer } from './support/find-answer.tsx'

const YourThings = lazyPart(() => import('./support/account-shortcuts.tsx'), 'AccountShortcuts')
const { support } = messages
const ways = [
  { href: '/faq', title: support.faq, text: support.faqText },
  { href: '/refund-policy', title: support.refund, text: support.refundText },
  { href: '/contact-us', title: support.contact, text: support.contactText },
  { href: '/takedown-policy', title: support.takedown, text: support.takedownText },
]

export const Route = createFileRoute('/support')({
  headers: publicHeaders,
  head: async (context) => {
    const { support } = (await import('../messages/en.ts')).messages
    return pageHead(context, { title: support.title, description: support.description, path: '/support' })
  },
  component: SupportPage,
})

function SupportPage() {
  const user = useSession((state) => state.user)
  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-24">
      <Breadcrumb items={[{ name: support.title }]} />
      <h1 className="t-h1 mt-5">{support.heading}</h1>
      <p className="ink-2 mt-3 text-[18px]">{support.lead}</p>
      <FindAnswer />
      {user ? (
        <Suspense>
          <YourThings />
        </Suspense>
      ) : (
        <Aside
          title={helpMessages.signInTitle}
          text={helpMessages.signInText}
          href={pagePath('/login', { returnUrl: '/support' })}
          label={helpMessages.signIn}
        />
      )}
      <ul className="mt-10 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {ways.map(({ href, title, text }) => (
          <li key={href} className="card relative p-5 hover:bg-sunken">
            <h2 className="t-title">
              <Link href={href} className="course-link">
                {title}
              </Link>
            </h2>
            <p className="t-sm ink-3 mt-1">{text}</p>
          </li>
        ))}
      </ul>
      <section className="mt-12 grid gap-x-12 gap-y-9 md:grid-cols-2">
        {support.parts.map(({ title, text }) => (
          <div key={title} className="max-w-[60ch]">
            <h2 className="t-h3">{title}</h2>
            <p className="ink-2 mt-2 leading-[1.6]">{withOffers(text)}</p>
          </div>
        ))}
      </section>
      <Aside
        title={helpMessages.writeTitle}
        text={helpMessages.writeText}
        href="/contact-us"
        label={helpMessages.write}
      />
    </main>
  )
}

function Aside({ title, text, href, label }: { title: string; text: string; href: string; label: string }) {
  return (
    <section className="card mt-10 flex max-w-[820px] flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="min-w-0 flex-1 basis-[260px]">
        <h2 className="t-h3">{title}</h2>
        <p className="ink-2 mt-1">{text}</p>
      </div>
      <LinkButton href={href} variant="secondary">
        {label}
      </LinkButton>
    </section>
  )
}

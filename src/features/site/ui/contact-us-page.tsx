import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Link } from '#design/link.tsx'
import { ContactForm } from '#features/enquiries/ui/contact-form.tsx'
import { dialled } from '#features/theme/rules/site.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { messages } from '../messages/en.ts'

const { contact } = messages

export const Route = createFileRoute('/contact-us')({
  headers: publicHeaders,
  head: async (context) => {
    const { contact } = (await import('../messages/en.ts')).messages
    return pageHead(context, { title: contact.title, description: contact.description, path: '/contact-us' })
  },
  component: ContactPage,
})

function ContactPage() {
  const { email, phone, address, grievanceOfficer } = useSite()
  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-24">
      <Breadcrumb items={[{ name: contact.title }]} />
      <div className="mt-5 grid gap-10 lg:grid-cols-[1fr_600px] lg:gap-16">
        <div>
          <h1 className="t-h1">{contact.heading}</h1>
          <p className="ink-2 mt-3 max-w-[46ch] text-[18px]">{contact.lead}</p>
          {(email || phone || address || grievanceOfficer) && <h2 className="t-h3 mt-10">{contact.direct}</h2>}
          <dl className="mt-3 grid gap-3">
            <Line label={contact.email}>
              {email && (
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              )}
            </Line>
            <Line label={contact.phone}>
              {phone && (
                <a className="link" href={`tel:${dialled(phone)}`}>
                  {phone}
                </a>
              )}
            </Line>
            <Line label={contact.address}>{address && <span className="whitespace-pre-line">{address}</span>}</Line>
            <Line label={contact.officer}>{grievanceOfficer}</Line>
          </dl>
          <h2 className="t-h3 mt-10">{contact.first}</h2>
          <p className="ink-2 mt-1 max-w-[46ch]">{contact.firstText}</p>
          <Link href="/faq" className="link row mt-1 min-h-11">
            {contact.faq}
          </Link>
        </div>
        <section className="card self-start p-5 md:p-8" aria-label={contact.heading}>
          <ContactForm />
        </section>
      </div>
    </main>
  )
}

/** A detail that the settings leave empty is not shown. */
function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt className="t-sm ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

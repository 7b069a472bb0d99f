import { Link } from '#design/link.tsx'
import { messages } from '../messages/en.ts'

/** What a person who makes an account accepts, with links to it. */
export function TermsLabel() {
  return (
    <>
      {messages.register.acceptTerms} <PolicyLink href="/terms-and-condition">{messages.register.terms}</PolicyLink>{' '}
      {messages.register.and} <PolicyLink href="/privacy-policy">{messages.register.privacy}</PolicyLink>
    </>
  )
}

/** Opens beside the form, which would otherwise be lost. */
function PolicyLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} target="_blank">
      {children}
      <span className="sr-only"> {messages.register.opensInNewTab}</span>
    </Link>
  )
}

import { buttonClass } from '#design/button-class.ts'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { LinkedinLogoFillIcon } from '#design/icons/fill.tsx'
import { LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import type { PublicCertificate } from '../../contract/certificates.ts'
import { messages } from '../../messages/pages-en.ts'
import { linkedinLink } from './linkedin-link.ts'

/** The certificate's page for others. */
export function ShareCertificate({
  certificate,
  title = messages.share,
}: {
  certificate: PublicCertificate
  title?: string
}) {
  const { address, courseTitle } = certificate
  const message = `${messages.shareText(courseTitle)} ${address}`
  const copy = () =>
    void copyText(address, { copied: messages.linkCopied, notCopied: messages.linkNotCopied, detail: address })
  return (
    <section aria-labelledby="share-certificate">
      <h2 id="share-certificate" className="t-h3">
        {title}
      </h2>
      <div className="mt-4 grid gap-2.5 sm:grid-cols-2">
        <a
          href={linkedinLink(certificate)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary', full: true }, 'sm:col-span-2')}
        >
          <span className="btn-label">
            <LinkedinLogoFillIcon size={20} />
            {messages.linkedin}
          </span>
        </a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', full: true })}
        >
          <span className="btn-label">
            <WhatsappLogoIcon size={20} />
            {messages.whatsapp}
          </span>
        </a>
        <Button variant="secondary" full icon={<LinkIcon size={20} />} onClick={copy}>
          {messages.copyLink}
        </Button>
      </div>
    </section>
  )
}

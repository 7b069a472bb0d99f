import { buttonClass } from '#design/button-class.ts'
import { SealCheckFillIcon } from '#design/icons/fill.tsx'
import { DownloadSimpleIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/own-en.ts'
import { certificateFileAddress } from '../public/download-certificate.tsx'

const onNight = 'border-white/30! bg-transparent! text-on-night! hover:bg-white/10! max-lg:w-full'

/** In the dark field of a finished course. */
export function CertificateActions({ code }: { code: string }) {
  return (
    <>
      <LinkButton
        href={pagePath('/certificate/$code', { code })}
        variant="highlight"
        size="large"
        className="max-lg:w-full"
        icon={<SealCheckFillIcon />}
      >
        {messages.view}
      </LinkButton>
      <a
        href={certificateFileAddress(code, 'pdf')}
        download
        className={buttonClass({ variant: 'secondary', size: 'large' }, onNight)}
      >
        <span className="btn-label">
          <DownloadSimpleIcon />
          {messages.pdf}
        </span>
      </a>
    </>
  )
}

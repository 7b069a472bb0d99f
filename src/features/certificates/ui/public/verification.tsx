import type { ReactNode } from 'react'
import { Link } from '#design/link.tsx'
import { formatDateTime } from '#platform/format/format.ts'
import type { CertificateByCode } from '../../contract/certificates.ts'
import { messages as stateMessages } from '../../messages/en.ts'
import { messages } from '../../messages/pages-en.ts'

/** What was checked just now, for those who have to rely on it. */
export function Verification({ certificate }: { certificate: CertificateByCode }) {
  const { state, issuer, signed, checkedAt, address, qrCode } = certificate
  return (
    <section aria-labelledby="verification" className="card !rounded-panel p-5 lg:p-6">
      <h2 id="verification" className="t-h3">
        {messages.verify}
      </h2>
      <p className="t-sm ink-2 mt-2">{messages.verifyText}</p>
      <div className="row mt-4 gap-4">
        <svg
          role="img"
          aria-label={messages.qrCode}
          // Phones find a code by the light field around it.
          viewBox={`-2 -2 ${qrCode.size + 4} ${qrCode.size + 4}`}
          className="size-[104px] shrink-0 rounded-control border border-line-2 bg-white"
        >
          <path d={qrCode.path} fill="#0f172a" shapeRendering="crispEdges" />
        </svg>
        <p className="t-sm min-w-0">
          <span className="ink-2 block">{messages.scan}</span>
          <span className="mt-1 block font-semibold break-words">{address.replace(/^https?:\/\//, '')}</span>
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5 text-[15px]">
        <Fact name={messages.status}>
          <span className={state === 'VALID' ? 'font-semibold text-ok-ink' : 'font-semibold text-bad-ink'}>
            {stateMessages.states[state]}
          </span>
        </Fact>
        <Fact name={messages.issuedBy}>{issuer.name}</Fact>
        <Fact name={messages.signature}>
          {signed ? messages.signatureStates.matches : messages.signatureStates.differs}
        </Fact>
        <Fact name={messages.checked}>{formatDateTime(checkedAt)}</Fact>
      </dl>
      <Link href="/certificate" className="link mt-3 inline-flex min-h-11 items-center font-semibold">
        {messages.checkAnother}
      </Link>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

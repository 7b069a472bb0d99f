import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { AlertBanner } from '#design/alert-banner.tsx'
import { SealCheckFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { CallError } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import type { CertificateByCode } from '../../contract/certificates.ts'
import { messages } from '../../messages/pages-en.ts'
import { CertificateCard } from './certificate-card.tsx'
import { fetchCertificate } from './certificate-query.ts'
import { Completed } from './completed.tsx'
import { DownloadCertificate } from './download-certificate.tsx'
import { ShareCertificate } from './share-certificate.tsx'
import { Verification } from './verification.tsx'

export const Route = createFileRoute('/certificate/$code')({
  loader: async ({ params }) => {
    const found = await fetchCertificate(params.code).catch((error: unknown) => {
      if (error instanceof CallError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    })
    if (found.code !== params.code)
      throw redirect({ href: pagePath('/certificate/$code', { code: found.code }), statusCode: 301, replace: true })
    return found
  },
  // Without a public `cache-control` the page is rendered for every visit: a revocation shows at once.
  staleTime: 0,
  head: async (context) => {
    const found = context.loaderData as CertificateByCode | undefined
    if (!found) return {}
    const { messages } = await import('../../messages/pages-en.ts')
    return pageHead(context, {
      title: `${messages.titleOf(found.learnerName)}: ${found.courseTitle}`,
      description: messages.description(found.learnerName, found.courseTitle, found.issuer.name),
      path: pagePath('/certificate/$code', { code: found.code }),
      image: found.state === 'VALID' ? `/api/certificate/${found.code}/picture` : '/share.png',
      noindex: !found.indexable,
    })
  },
  component: CertificatePage,
})

function CertificatePage() {
  const certificate = Route.useLoaderData() as CertificateByCode
  const valid = certificate.state === 'VALID'
  return (
    <main
      id="main"
      className="wrap grid items-start gap-x-10 gap-y-8 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_392px] lg:pt-12"
    >
      <div className="min-w-0">
        <h1 className="t-h1 break-words" lang={langOf(messages.titleOf(certificate.learnerName))}>
          {messages.titleOf(certificate.learnerName)}
        </h1>
        <Status certificate={certificate} />
        <CertificateCard certificate={certificate} />
        <Completed certificate={certificate} />
      </div>
      <div className="grid min-w-0 gap-5">
        {valid && (
          <div className="card !rounded-panel p-5 lg:p-6">
            <ShareCertificate certificate={certificate} />
            <DownloadCertificate code={certificate.code} fileBytes={certificate.fileBytes} />
          </div>
        )}
        <Verification certificate={certificate} />
      </div>
    </main>
  )
}

/** Whether it is to be believed, before anything else. */
function Status({ certificate: { revokedAt, signed } }: { certificate: CertificateByCode }) {
  if (revokedAt)
    return (
      <AlertBanner type="error" className="mt-4">
        {messages.revoked(formatDate(revokedAt))}
      </AlertBanner>
    )
  if (!signed)
    return (
      <AlertBanner type="warning" className="mt-4">
        {messages.unsigned}
      </AlertBanner>
    )
  return (
    <p className="row mt-3 items-start gap-2 font-semibold text-ok-ink">
      <SealCheckFillIcon size={22} className="mt-px shrink-0" />
      {messages.genuine}
    </p>
  )
}

import { ReasonDialog } from '#features/accounts/ui/reason-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { type AdminCertificate, adminCertificates, revokeCertificate } from '../../contract/admin-certificates.ts'
import { messages } from '../../messages/admin-en.ts'
import { maxRevocationNote } from '../../rules/certificates.ts'

/** Asks why before a certificate is revoked. */
export function RevokeDialog({ certificate, onClose }: { certificate: AdminCertificate; onClose: () => void }) {
  const { code, learnerName, courseTitle } = certificate
  return (
    <ReasonDialog
      open
      onClose={onClose}
      place={`revoke:${code}`}
      of={revokeCertificate.input}
      target={{ code }}
      maxLength={maxRevocationNote}
      write={(values) => call(revokeCertificate, values)}
      changes={[adminCertificates]}
      words={{
        title: messages.revokeTitle,
        text: messages.revokeText(learnerName, courseTitle),
        reason: messages.reason,
        hint: messages.reasonHint,
        unsent: messages.unsent,
        cancel: messages.cancel,
        confirm: messages.revoke,
        confirming: messages.revoking,
      }}
    />
  )
}

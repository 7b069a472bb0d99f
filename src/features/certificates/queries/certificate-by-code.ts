import { action } from '#platform/api/action.ts'
import { certificateNotFound, fileTooLarge, nothingToCheck } from '../actions/refusals.ts'
import * as contract from '../contract/certificates.ts'
import { drawBadge } from '../documents/draw-badge.ts'
import { typicalPdfBytes } from '../documents/draw-certificate.ts'
import { qrCode } from '#platform/files/qr-code.ts'
import { maxFileBytes } from '../rules/checking.ts'
import { checkCredential, readCredential } from './check-credential.ts'
import { certificateBy, certificateWithId, shownCertificate } from './public-certificate.ts'

export const certificateByCode = action(
  contract.certificateByCode,
  async ({ db, settings, now, request }, { code }) => {
    const found = await certificateBy(db, code)
    if (!found) throw certificateNotFound()
    const at = now()
    const { result } = await checkCredential(db, { siteUrl: settings.siteUrl, now: at }, found.row.credential)
    const shown = shownCertificate(found, settings.siteUrl)
    const { credential } = found.row
    return {
      data: {
        ...shown,
        qrCode: qrCode(shown.address),
        fileBytes: {
          pdf: typicalPdfBytes,
          png: (await drawBadge(credential, request.address)).length,
          jwt: Buffer.byteLength(credential),
        },
        signed: result === 'valid' || result === 'revoked',
        checkedAt: at.toISOString(),
      },
    }
  },
)

export const checkCertificate = action(contract.checkCertificate, async (ctx, { text }) => {
  const { db, settings, request } = ctx
  const at = ctx.now()
  const sent = request.file?.bytes ?? text?.trim()
  if (!sent?.length) throw nothingToCheck()
  if (sent.length > maxFileBytes) throw fileTooLarge()
  const jwt = readCredential(sent)
  const checked = jwt ? await checkCredential(db, { siteUrl: settings.siteUrl, now: at }, jwt) : undefined
  const found = checked?.certificateId === undefined ? undefined : await certificateWithId(db, checked.certificateId)
  return {
    data: {
      result: checked?.result ?? 'unreadable',
      issuer: checked?.issuer.slice(0, 300) ?? '',
      certificate: found ? shownCertificate(found, settings.siteUrl) : null,
      checkedAt: at.toISOString(),
    },
  }
})

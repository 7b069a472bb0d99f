import { action, type Ctx, type FileAnswer } from '#platform/api/action.ts'
import { certificateGone, certificateNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/certificates.ts'
import { badgeFile, drawBadge } from '../documents/draw-badge.ts'
import { drawCertificate, drawSharePicture } from '../documents/draw-certificate.ts'
import { credentialContexts } from '../rules/credential.ts'
import { type CertificateRow, certificateBy } from './public-certificate.ts'
import { openToAll } from './status-list.ts'

type Drawn = { file: Buffer | string; type: string }

const formats: Record<contract.CertificateFormat, (row: CertificateRow, caller: string) => Promise<Drawn>> = {
  pdf: async (row, caller) => ({ file: await drawCertificate(row, caller), type: 'application/pdf' }),
  png: async ({ credential }, caller) => ({ file: await drawBadge(credential, caller), type: 'image/png' }),
  svg: async ({ credential }) => ({ file: badgeFile(credential), type: 'image/svg+xml' }),
  jwt: async ({ credential }) => ({ file: credential, type: 'application/vc+jwt' }),
  json: async ({ credential }) => ({ file: JSON.stringify(envelopeOf(credential), null, 2), type: 'application/vc' }),
}

/** A JWT as JSON (data model 2.0, section 4.13): what takes a credential as JSON takes this. */
const envelopeOf = (credential: string) => ({
  '@context': credentialContexts[0],
  id: `data:application/vc+jwt,${credential}`,
  type: 'EnvelopedVerifiableCredential',
})

async function validCertificate(ctx: Ctx, code: string): Promise<CertificateRow> {
  const found = await certificateBy(ctx.db, code)
  if (!found) throw certificateNotFound()
  if (found.row.revokedAt) throw certificateGone()
  return found.row
}

const headers = {
  ...openToAll,
  // A revoked one is gone within a minute.
  'cache-control': 'public, max-age=60',
  'x-robots-tag': 'noindex',
}

export const certificateFile = action(contract.certificateFile, async (ctx, { code, format }): Promise<FileAnswer> => {
  const row = await validCertificate(ctx, code)
  return {
    ...(await formats[format](row, ctx.request.address)),
    headers: {
      ...headers,
      'content-disposition': `attachment; filename="certificate-${row.code}.${format}"`,
      // An SVG that is opened instead of saved runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  }
})

export const certificatePicture = action(contract.certificatePicture, async (ctx, { code }): Promise<FileAnswer> => {
  const row = await validCertificate(ctx, code)
  return { file: await drawSharePicture(row, ctx.request.address), type: 'image/png', headers }
})

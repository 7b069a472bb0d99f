import { ownIcon, settingsOfSite } from '#features/theme/queries.ts'
import { action, type Ctx, type FileAnswer } from '#platform/api/action.ts'
import { certificateGone, certificateNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/certificates.ts'
import { badgeFile, drawBadge } from '../documents/draw-badge.ts'
import { drawCertificate, drawSharePicture, type SchoolIcon } from '../documents/draw-certificate.ts'
import { credentialContexts } from '../rules/credential.ts'
import { type CertificateRow, certificateBy } from './public-certificate.ts'
import { openToAll } from './status-list.ts'

type Drawn = { file: Buffer | string; type: string }

const formats: Record<contract.CertificateFormat, (row: CertificateRow, ctx: Ctx) => Promise<Drawn>> = {
  pdf: async (row, ctx) => ({
    file: await drawCertificate(row, ctx.request.address, await iconOf(ctx)),
    type: 'application/pdf',
  }),
  png: async ({ credential }, { request }) => ({
    file: await drawBadge(credential, request.address),
    type: 'image/png',
  }),
  svg: async ({ credential }) => ({ file: badgeFile(credential), type: 'image/svg+xml' }),
  jwt: async ({ credential }) => ({ file: credential, type: 'application/vc+jwt' }),
  json: async ({ credential }) => ({ file: JSON.stringify(envelopeOf(credential), null, 2), type: 'application/vc' }),
}

async function iconOf({ db, settings }: Ctx): Promise<SchoolIcon | undefined> {
  const { icon } = await settingsOfSite(db, settings)
  return icon ? { address: icon, read: () => ownIcon(db, settings, 192) } : undefined
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
    ...(await formats[format](row, ctx)),
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
  return { file: await drawSharePicture(row, ctx.request.address, await iconOf(ctx)), type: 'image/png', headers }
})

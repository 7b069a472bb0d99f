import { call } from '#platform/api/client.ts'
import type { CertificateByCode } from '../../contract/certificates.ts'

/** Loaded with the first certificate, not with every public page. */
export async function fetchCertificate(code: string): Promise<CertificateByCode> {
  const { certificateByCode } = await import('../../contract/certificates.ts')
  return (await call(certificateByCode, { code })).data
}

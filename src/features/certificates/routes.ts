import { confirmName } from './actions/confirm-name.ts'
import { renewSigningKey } from './actions/renew-signing-key.ts'
import { revokeCertificate } from './actions/revoke-certificate.ts'
import { setIndexable } from './actions/set-indexable.ts'
import { adminCertificates } from './queries/admin-certificates.ts'
import { certificateByCode, checkCertificate } from './queries/certificate-by-code.ts'
import { certificateFile, certificatePicture } from './queries/certificate-file.ts'
import { courseCertificate, ownCertificates } from './queries/own-certificates.ts'
import { signingKeyState } from './queries/signing-key-state.ts'
import { statusList } from './queries/status-list.ts'

export const routes = [
  certificateByCode,
  certificateFile,
  certificatePicture,
  statusList,
  checkCertificate,
  ownCertificates,
  courseCertificate,
  confirmName,
  setIndexable,
  adminCertificates,
  revokeCertificate,
  signingKeyState,
  renewSigningKey,
]

import { isAdmin, type Role } from '#platform/api/contract.ts'
import type { CertificateState } from './rules/certificates.ts'

type Actor = { userId: number; roles: readonly Role[] }

/** Lets search engines list it or not: its learner alone. */
export const canListCertificate = (actor: Actor, certificate: { userId: number }): boolean =>
  certificate.userId === actor.userId

/** Once; a revoked one stays revoked. */
export const canRevokeCertificate = (actor: Pick<Actor, 'roles'>, certificate: { state: CertificateState }): boolean =>
  isAdmin(actor) && certificate.state === 'VALID'

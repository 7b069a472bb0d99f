/** A credential of ours has about 4,000 letters; this is the longest that is read. */
export const maxCredentialText = 65_536
/** A badge of ours has about 30 kB; larger files are no badges that anybody makes. */
export const maxFileBytes = 524_288

/**
 * `altered`: it says that we issued it, and the signature does not fit; `unknown-issuer`: signed by somebody else, whom we can't
 * check; `unreadable`: no credential was found.
 */
export const checkResults = ['valid', 'revoked', 'expired', 'altered', 'unknown-issuer', 'unreadable'] as const
export type CheckResult = (typeof checkResults)[number]

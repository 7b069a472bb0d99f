import { call, CallError } from '#platform/api/client.ts'
import { messages } from '../../messages/pages-en.ts'
import type { CheckedCertificate, PublicCertificate } from '../../contract/certificates.ts'
import type { CheckResult } from '../../rules/checking.ts'
import { readTyped } from './read-typed.ts'

/** `unknown-code`: an ID that no certificate has; `failed`: there was no answer. */
export type Answer =
  | { result: CheckResult; issuer: string; certificate: PublicCertificate | null }
  | { result: 'unknown-code' }
  | { result: 'failed'; reason: string }

// Public pages carry no schemas: the contract comes with the first check.
const contract = () => import('../../contract/certificates.ts')

const shown = ({ result, issuer, certificate }: CheckedCertificate): Answer => ({ result, issuer, certificate })

/** What the server refuses has a message for the person; anything else is the connection. */
const failed = (error: unknown): Answer => ({
  result: 'failed',
  reason: error instanceof CallError && error.status > 0 ? error.message : messages.check.failedText,
})

export async function checkFile(file: File): Promise<Answer> {
  try {
    const { checkCertificate } = await contract()
    return shown((await call(checkCertificate, {}, { file: { content: file, name: file.name } })).data)
  } catch (error) {
    return failed(error)
  }
}

export async function checkTyped(text: string): Promise<Answer> {
  const typed = readTyped(text)
  if (!typed) return { result: 'unreadable', issuer: '', certificate: null }
  try {
    const { checkCertificate, certificateByCode } = await contract()
    if ('credential' in typed) return shown((await call(checkCertificate, { text: typed.credential })).data)
    const { data } = await call(certificateByCode, { code: typed.code })
    const result = data.revokedAt ? 'revoked' : data.signed ? 'valid' : 'altered'
    return { result, issuer: data.issuer.did, certificate: data }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { result: 'unknown-code' }
    return failed(error)
  }
}

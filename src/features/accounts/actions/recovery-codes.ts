import { createHash, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { plainRecoveryCode, recoveryAlphabet, recoveryCodeLength, recoveryCodesPerAccount } from '../rules.ts'
import { recoveryCodes } from '../tables.ts'

function newCode(): string {
  const code = Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)])
  return code.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

function hashRecoveryCode(userId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${plainRecoveryCode(code)}`)
    .digest()
}

/** Ten new codes in place of all earlier ones; they leave the server here and nowhere else. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesPerAccount }, newCode)
  await removeRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })))
  return codes
}

export async function removeRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Takes a code, once. @returns whether it was one of the account's */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(userId, code))))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Db | Tx, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

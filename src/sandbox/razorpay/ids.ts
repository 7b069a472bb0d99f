import { createHash, randomBytes } from 'node:crypto'
import { text } from '#platform/database/rows.ts'
import type { Reader } from './context.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The provider's form of id: a prefix and 14 letters or digits. With a seed the n-th id is always the same. */
export async function newId(sql: Reader, seed: string | undefined, prefix: string): Promise<string> {
  return prefix + letters(await bytes(sql, seed), 14)
}

/** 32 letters nobody guesses: anyone who knows them may use a checkout. */
export function secretId(): string {
  return letters(randomBytes(32), 32)
}

async function bytes(sql: Reader, seed: string | undefined): Promise<Buffer> {
  if (seed === undefined) return randomBytes(14)
  const [row] = await sql({ n: text })`select nextval('sbx.numbers')::text as n`
  return createHash('sha256').update(`${seed} ${row?.n}`).digest()
}

function letters(from: Buffer, count: number): string {
  return Array.from(from.subarray(0, count), (byte) => alphabet[byte % alphabet.length]).join('')
}

import type { Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

type Person = { firstName: string; lastName: string; email: string }

/** A variant adds at most so many digits and signs to a common password: 'Password@2026'. */
const maxAdded = 8
/** Variants are compared with the most common ones only: further down the list stand many ordinary words. */
const commonForVariants = 10_000

let lists: Promise<{ all: Set<string>; common: Set<string> }> | undefined

/** 49,233 passwords of published leaks, the most common first; read at the first password that is chosen. */
function commonPasswords() {
  lists ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common'].map(String)
    return { all: new Set(all), common: new Set(all.slice(0, commonForVariants)) }
  })
  return lists
}

const letters: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's' }

/** What a password is made of: without the digits and signs around it, plainly and with signs read as letters. */
function basesOf(password: string): string[] {
  const trimmed = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const base = trimmed(password)
  // 'p@ssw0rd1!': the signs inside are letters, those at the end are added.
  const inner = password.replace(/[\d\p{P}\p{S}]+$/u, '')
  const read = (text: string) => [...text].map((sign) => letters[sign] ?? sign).join('')
  return [base, read(inner), trimmed(read(password))].filter(
    (one) => one.length > 2 && password.length - one.length <= maxAdded,
  )
}

/** The words that stand for a person here: names, the parts of the email, the site. */
function personalWords({ firstName, lastName, email }: Person, site: string): Set<string> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  const [account = '', host = ''] = email.split('@')
  const names = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`]
  const parts = [account, ...account.split(/[^\p{L}]+/u), host.split('.')[0] ?? '', site]
  return new Set([...names, ...parts].map(plain).filter((word) => word.length > 2))
}

/**
 * Refuses a password being chosen that is among the most common ones or the person's own name, email or the site's name,
 * also with other case and with digits and signs around it. Passwords chosen earlier go on working.
 * @throws 422 on `field`
 */
export async function checkPasswordChoice(ctx: Ctx, field: string, password: string, person: Person): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase()
  const bases = basesOf(typed)
  const own = personalWords(person, (await ctx.site()).name)
  if (bases.some((base) => own.has(base))) throw refuseFields({ [field]: textOf(messages, 'personalPassword') })
  const { all, common } = await commonPasswords()
  // 'Abc@12345' is 'abc12345' with a sign in it.
  const plain = typed.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (all.has(typed) || all.has(plain) || bases.some((base) => common.has(base)))
    throw refuseFields({ [field]: textOf(messages, 'commonPassword') })
}

import { sql } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields, refusal } from '#platform/api/errors.ts'
import { isTaken } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { boolean, list, number, queryRows, text } from '#platform/database/rows.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type AuditFacts, recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-searches.ts'
import { messages } from '../messages/searches-en.ts'
import { maxSynonyms, phrasesIn } from '../rules.ts'

const synonymNotFound = refusal('SYNONYM_NOT_FOUND', 404, textOf(messages.synonyms, 'notFound'))
const tooManySynonyms = refusal('TOO_MANY_SYNONYMS', 409, textOf(messages.synonyms, 'tooMany'))

type Written = { phrase: string; meanings: string; twoWay: boolean }
type Row = { phrase: string; meanings: string[]; twoWay: boolean }

const rowOf = ({ phrase, meanings, twoWay }: Written): Row => ({
  phrase: phrase.replaceAll(/\s+/g, ' ').trim(),
  meanings: phrasesIn(meanings),
  twoWay,
})
const factsOf = ({ phrase, meanings, twoWay }: Row): AuditFacts => ({ phrase, meanings, twoWay })

/** One synonym for a phrase in each direction: the administrator goes on with that one. */
async function refusingTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error, 'search_synonyms_phrase')) throw refuseFields({ phrase: textOf(messages.synonyms, 'taken') })
    throw error
  }
}

export const createSynonym = action(contract.createSynonym, async (ctx, written) => {
  const row = rowOf(written)
  const uid = newUid()
  await refusingTaken(() =>
    ctx.transaction(async (tx) => {
      await takeLock(tx, locks.synonyms)
      const [count] = await queryRows(tx, { n: number })`select count(*)::int as n from search_synonyms`
      if ((count?.n ?? 0) >= maxSynonyms) throw tooManySynonyms()
      await tx.execute(sql`
        insert into search_synonyms (uid, phrase, meanings, two_way, updated_at)
        values (${uid}, ${row.phrase}, ${sql.param(row.meanings)}::text[], ${row.twoWay}, ${ctx.now()})`)
      // It has its synonym now: it no longer waits in the list.
      await tx.execute(sql`
        delete from missed_searches where latin_spelling(search) = latin_spelling(${row.phrase})`)
      await recordAudit(tx, ctx, { act: 'synonym.created', uid, name: row.phrase, after: factsOf(row) })
    }),
  )
  await ctx.forgetPages()
  return { data: { uid }, message: textOf(messages.synonyms, 'created') }
})

async function known(tx: Parameters<Parameters<Ctx<Actor>['transaction']>[0]>[0], uid: string): Promise<Row> {
  const [row] = await queryRows(tx, { phrase: text, meanings: list(text), two_way: boolean })`
    select phrase, meanings, two_way from search_synonyms where uid = ${uid} for update`
  if (!row) throw synonymNotFound()
  return { phrase: row.phrase, meanings: row.meanings, twoWay: row.two_way }
}

export const saveSynonym = action(contract.saveSynonym, async (ctx, { uid, ...written }) => {
  const row = rowOf(written)
  await refusingTaken(() =>
    ctx.transaction(async (tx) => {
      const before = await known(tx, uid)
      await tx.execute(sql`
        update search_synonyms set phrase = ${row.phrase}, meanings = ${sql.param(row.meanings)}::text[],
          two_way = ${row.twoWay}, updated_at = ${ctx.now()} where uid = ${uid}`)
      await recordAudit(tx, ctx, {
        act: 'synonym.saved',
        uid,
        name: row.phrase,
        before: factsOf(before),
        after: factsOf(row),
      })
    }),
  )
  await ctx.forgetPages()
  return { data: { uid }, message: textOf(messages.synonyms, 'saved') }
})

export const deleteSynonym = action(contract.deleteSynonym, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const before = await known(tx, uid)
    await tx.execute(sql`delete from search_synonyms where uid = ${uid}`)
    await recordAudit(tx, ctx, { act: 'synonym.deleted', uid, name: before.phrase, before: factsOf(before) })
  })
  await ctx.forgetPages()
  return { data: { uid }, message: textOf(messages.synonyms, 'deleted') }
})

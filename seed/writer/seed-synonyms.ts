import { searchSynonyms } from '#features/marketplace/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { demoUid } from './seeded-random.ts'
import { readYaml } from './read-seed.ts'

type SeedSynonyms = { same: string[][]; for: { for: string[]; find: string[] }[] }

/** The synonyms that an installation begins with; administrators go on from there. */
export async function seedSynonyms(tx: Tx): Promise<void> {
  const seed = await readYaml<SeedSynonyms>('synonyms.yaml')
  const twoWay = seed.same.map(([phrase = '', ...meanings]) => ({ phrase, meanings, twoWay: true }))
  const oneWay = seed.for.flatMap((one) =>
    one.for.map((phrase) => ({ phrase, meanings: one.find.filter((other) => other !== phrase), twoWay: false })),
  )
  await tx
    .insert(searchSynonyms)
    .values(
      [...twoWay, ...oneWay].map((row) => ({ ...row, uid: demoUid(`synonym:${row.phrase}:${String(row.twoWay)}`) })),
    )
}

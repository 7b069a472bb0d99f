import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '#platform/database/db.ts'
import { json, queryRows } from '#platform/database/rows.ts'
import type { PublishedQuestion, PublishedSection, VersionContent } from '../rules/mock-tests.ts'

export type Version = VersionContent & {
  /** By its uid: the question, and the place of its section. */
  byUid: ReadonlyMap<string, { question: PublishedQuestion; section: PublishedSection; position: number }>
}

/** Versions never change: a process reads each once, also when thousands sit it at the same moment. */
const versions = new LRUCache<string, Version>({
  max: 100,
  maxSize: 16_000_000,
  sizeCalculation: ({ sections }) => JSON.stringify(sections).length,
})

/** @param uid of the version: the ids of two databases may be the same */
export async function versionContent(db: Db | Tx, uid: string): Promise<Version> {
  const there = versions.get(uid)
  if (there) return there
  const [row] = await queryRows(db, { content: json<VersionContent>() })`
    select content from mock_test_versions where uid = ${uid}`
  if (!row) throw new Error('an attempt has its version')
  const byUid = new Map(
    row.content.sections.flatMap((section, position) =>
      section.questions.map((question) => [question.uid, { question, section, position }] as const),
    ),
  )
  const version = { ...row.content, byUid }
  versions.set(uid, version)
  return version
}

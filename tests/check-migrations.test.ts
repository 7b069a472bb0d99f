import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile, appendFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { breakingIn, migrationProblems, newMigrations } from './check-migrations.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-checksums-'))
  await cp(resolve(import.meta.dirname, '../migrations'), folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('every migration is as it was recorded when it landed', () => {
  expect(migrationProblems(folder)).toEqual([])
})

test('a landed migration that was changed by one space is refused', async () => {
  await appendFile(join(folder, '0033_faqs_in_hindi.sql'), ' ')
  expect(migrationProblems(folder)).toEqual([
    expect.stringContaining('0033_faqs_in_hindi.sql has landed and was changed'),
  ])
})

test('a landed migration that got another number is refused', async () => {
  await rename(join(folder, '0034_invitations.sql'), join(folder, '0099_invitations.sql'))
  expect(migrationProblems(folder)).toEqual([
    expect.stringContaining('0034_invitations.sql has landed and is missing'),
    expect.stringContaining('0099_invitations.sql is not recorded'),
  ])
})

test('a new migration has to be recorded', async () => {
  await writeFile(join(folder, '9999_new.sql'), 'select 1;')
  expect(migrationProblems(folder)).toEqual([expect.stringContaining('9999_new.sql is not recorded')])
})

test('a migration is new until it is committed, so an edited one can be recorded again', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@sopaan.test', ...args], { cwd: folder })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Migrations')
  expect(newMigrations(folder)).toEqual([])
  await writeFile(join(folder, '9998_staged.sql'), 'select 1;')
  git('add', '.')
  await writeFile(join(folder, '9999_new.sql'), 'select 1;')
  await appendFile(join(folder, '0033_faqs_in_hindi.sql'), ' ')
  expect(newMigrations(folder)).toEqual(['9998_staged.sql', '9999_new.sql'])
})

test('a contract step follows only a migration that a release has had', async () => {
  await writeFile(join(folder, '0998_expand.sql'), 'alter table backups add place text;')
  await writeFile(
    join(folder, '0999_contract.sql'),
    '-- contract after 0998_expand: place replaces it\nalter table backups drop column file;',
  )
  expect(breakingIn(folder)).toEqual([expect.stringContaining('0998_expand, which no release has had yet')])
  await appendFile(join(folder, 'releases.txt'), '1.9.0 0998_expand\n')
  expect(breakingIn(folder)).toEqual([])
})

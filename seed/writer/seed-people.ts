import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { consentDocuments, consentVersions, demoPassword } from '#features/accounts/rules.ts'
import { consents, users } from '#features/accounts/tables.ts'
import type { Role } from '#platform/api/contract.ts'
import type { Tx } from '#platform/database/db.ts'
import { dayMs } from '#platform/format/durations.ts'
import { demoUid, seededRandom } from './seeded-random.ts'
import type { Seed } from './read-seed.ts'

export type DemoPerson = { id: number; uid: string; name: string; stateCode: string | null; joined: Date }
export type DemoPeople = { admin: DemoPerson; creators: Map<string, DemoPerson>; learners: DemoPerson[] }

export const learnersCount = 500
/** The day of the texts before the present ones. */
export const earlierTerms = '2025-11-01'
/** So many of them accepted the terms before they changed last: learner1@sopaan.test and learner2. */
const acceptedBefore = 2
/** Who stands behind creator@sopaan.test, as the seed's handle. */
export const demoCreator = 'meenal-shah'

// GST codes of States and union territories (GST portal's list of State codes).
export const stateCodes: Record<string, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

type NewUser = typeof users.$inferInsert

/** The administrator, the creators and 500 learners. All share one password hash, so that this takes no minutes. */
export async function seedPeople(tx: Tx, seed: Seed, now: Date): Promise<DemoPeople> {
  const passwordHash = await hashPassword(demoPassword)
  const roll = seededRandom('people')
  const account = (
    role: Role,
    joinedDaysAgo: number,
  ): Pick<
    NewUser,
    | 'passwordHash'
    | 'roles'
    | 'userRole'
    | 'termsVersion'
    | 'termsAcceptedAt'
    | 'confirmedAt'
    | 'emailVerifiedAt'
    | 'createdAt'
    | 'isDemo'
    | 'mobileNo'
  > => {
    const joined = new Date(now.getTime() - joinedDaysAgo * dayMs - roll.whole(0, dayMs))
    return {
      passwordHash,
      roles: [role],
      userRole: role,
      termsVersion: consentVersions.terms,
      termsAcceptedAt: acceptedAt(consentVersions.terms, joined, now),
      confirmedAt: joined,
      emailVerifiedAt: joined,
      createdAt: joined,
      isDemo: true,
      mobileNo: `+919${roll.whole(100_000_000, 999_999_999)}`,
    }
  }
  const rows: NewUser[] = [
    {
      ...account('ADMIN', 420),
      uid: demoUid('admin'),
      email: 'admin@sopaan.test',
      firstName: 'Kavita',
      lastName: 'Iyer',
      city: 'Chennai',
      stateCode: '33',
    },
  ]
  for (const creator of seed.creators) {
    rows.push({
      ...account('CREATOR', roll.whole(380, 410)),
      uid: demoUid(`creator:${creator.handle}`),
      email: creator.handle === demoCreator ? 'creator@sopaan.test' : `${creator.handle}@sopaan.test`,
      title: creator.title ?? '',
      firstName: creator.firstName,
      lastName: creator.lastName,
      city: creator.city,
      stateCode: stateCodes[creator.state] ?? null,
      headline: creator.headline,
      bio: creator.bio.trim(),
      profilePublic: true,
    })
  }
  rows.push({
    ...account('LEARNER', 200),
    uid: demoUid('learner'),
    email: 'learner@sopaan.test',
    firstName: 'Priya',
    lastName: 'Sharma',
    city: 'Indore',
    stateCode: '23',
    pin: '452001',
  })
  for (let i = 1; i < learnersCount; i++) {
    const { city, state, pin } = roll.pick(seed.people.cities)
    const firstName = roll.pick(seed.people.firstNames)
    const lastName = roll.pick(seed.people.lastNames)
    const learner = account('LEARNER', roll.whole(5, 365))
    const accepted = {
      termsVersion: earlierTerms,
      termsAcceptedAt: acceptedAt(earlierTerms, learner.createdAt as Date, now),
    }
    rows.push({
      ...learner,
      ...(i <= acceptedBefore ? accepted : {}),
      uid: demoUid(`learner:${i}`),
      email: `learner${i}@sopaan.test`,
      firstName,
      lastName,
      city,
      stateCode: stateCodes[state] ?? null,
      pin: String(pin),
    })
  }
  const ids: { id: number }[] = []
  for (let from = 0; from < rows.length; from += 200)
    ids.push(
      ...(await tx
        .insert(users)
        .values(rows.slice(from, from + 200))
        .returning({ id: users.id })),
    )
  await tx.insert(consents).values(consentsOf(rows, ids))
  const people = rows.map((row, i): DemoPerson => ({
    id: (ids[i] as { id: number }).id,
    uid: row.uid,
    name: `${row.firstName} ${row.lastName}`,
    stateCode: row.stateCode ?? null,
    joined: row.createdAt as Date,
  }))
  const [admin, ...others] = people as [DemoPerson, ...DemoPerson[]]
  const creators = new Map(seed.creators.map((creator, i) => [creator.handle, others[i] as DemoPerson]))
  return { admin, creators, learners: others.slice(seed.creators.length) }
}

/** When they joined, or later on the day the text came. */
function acceptedAt(version: string, joined: Date, now: Date): Date {
  const came = Date.parse(`${version}T09:00:00+05:30`)
  return new Date(Math.max(joined.getTime(), Math.min(came, now.getTime())))
}

/** What each accepted. */
function consentsOf(rows: NewUser[], ids: { id: number }[]): (typeof consents.$inferInsert)[] {
  return rows.flatMap(({ termsVersion, termsAcceptedAt }, i) =>
    consentDocuments.map((document) => ({
      userId: (ids[i] as { id: number }).id,
      document,
      version: termsVersion ?? consentVersions[document],
      at: termsAcceptedAt as Date,
    })),
  )
}

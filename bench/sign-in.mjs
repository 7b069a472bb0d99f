import { sessions, users } from '#features/accounts/tables.ts'
import { hashToken, newToken, newUid } from '#platform/http/session.ts'

/** As many people of their own, each signed in. @returns their tokens */
export async function signIn(db, many) {
  const tokens = Array.from({ length: many }, newToken)
  const at = new Date()
  const made = []
  for (let from = 0; from < many; from += 1000)
    made.push(...(await makeUsers(db, from, Math.min(1000, many - from), at)))
  for (let from = 0; from < many; from += 1000)
    await db.insert(sessions).values(
      made.slice(from, from + 1000).map(({ id }, n) => ({
        tokenHash: hashToken(tokens[from + n]),
        userId: id,
        createdAt: at,
        lastUsedAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      })),
    )
  return tokens
}

const makeUsers = (db, from, many, at) =>
  db
    .insert(users)
    .values(
      Array.from({ length: many }, (_, n) => ({
        uid: newUid(),
        email: `bench${from + n}@example.in`,
        firstName: 'Asha',
        lastName: 'Rao',
        mobileNo: '+919876500000',
        passwordHash: 'none',
        roles: ['LEARNER'],
        userRole: 'LEARNER',
        confirmedAt: at,
        emailVerifiedAt: at,
        termsVersion: 'bench',
        termsAcceptedAt: at,
      })),
    )
    .returning({ id: users.id })

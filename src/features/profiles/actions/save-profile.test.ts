import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { enrolIn, own } from '../../../../tests/lessons.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const read = (path: string, token: string) => app.call('GET', path, undefined, { token })
const save = (path: string, token: string, body: object) => app.call('POST', path, body, { token })
const seen = (uid: string) => app.call('GET', `/profile/${uid}`)

describe('one’s own profile', () => {
  it('changes the fields that are sent and keeps the others', async () => {
    const { token } = await makePerson(app)
    await save('/learner/profile', token, { headline: 'Sells sarees in Indore', city: 'Indore', stateCode: '23' })
    const { body } = await save('/learner/profile', token, { firstName: 'Anita', pin: '452001' })
    expect(body.data).toMatchObject({
      firstName: 'Anita',
      headline: 'Sells sarees in Indore',
      city: 'Indore',
      stateCode: '23',
      pin: '452001',
    })
    expect((await read('/learner/profile', token)).body.data).toEqual(body.data)
    const emptied = await save('/learner/profile', token, { headline: '', stateCode: '', pin: '' })
    expect(emptied.body.data).toMatchObject({ headline: '', stateCode: '', pin: '', city: 'Indore' })
  })

  it('keeps the rules of its fields', async () => {
    const { token } = await makePerson(app)
    const { code, body } = await save('/learner/profile', token, {
      firstName: 'A',
      lastName: ' ',
      stateCode: '99',
      pin: '012345',
    })
    expect(code).toBe(422)
    expect(body.errors).toEqual({
      firstName: 'Minimum 2 characters required',
      lastName: 'This field is required',
      stateCode: 'Please choose your State',
      pin: 'Please enter a valid PIN code',
    })
  })

  it('keeps a creator’s links, shows them to everybody and takes those away that are emptied', async () => {
    const { token, uid } = await makePerson(app, 'CREATOR')
    const links = { website: 'https://asharao.in/tabla', youtube: 'https://www.youtube.com/@asharao' }
    await save('/creator/profile', token, { ...links, linkedin: 'https://in.linkedin.com/in/asharao' })
    const { body } = await save('/creator/profile', token, { linkedin: '' })
    expect(body.data).toMatchObject({ ...links, linkedin: '', instagram: '' })
    expect((await seen(uid)).body.data.links).toEqual([
      { kind: 'website', href: links.website },
      { kind: 'youtube', href: links.youtube },
    ])
  })

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user@evil.example/'],
    ['youtube', 'https://youtube.com.evil.example/x'],
    ['instagram', 'https://notinstagram.com/x'],
    ['linkedin', '//linkedin.com/in/x'],
    ['website', `https://example.in/${'a'.repeat(400)}`],
  ])('refuses as %s %s', async (kind, href) => {
    const { token } = await makePerson(app, 'CREATOR')
    const { code, body } = await save('/creator/profile', token, { [kind]: href })
    expect(code).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([kind])
  })

  it('takes no role, e-mail or confirmation from the body', async () => {
    const { token, email } = await makePerson(app)
    const more = { roles: ['ADMIN'], userRole: 'ADMIN', email: 'other@example.in', uid: 'x', mobileNo: '+919999999999' }
    const { body } = await save('/learner/profile', token, { headline: 'x', ...more })
    expect(body.data).toMatchObject({ roles: ['LEARNER'], userRole: 'LEARNER', email })
    expect(body.data.mobileNo).not.toBe('+919999999999')
  })

  it('is for its owner and administrators: for others there is none', async () => {
    const [owner, stranger, admin] = [await makePerson(app), await makePerson(app), await makePerson(app, 'ADMIN')]
    const path = `/learner/profile?uid=${owner.uid}`
    expect((await read(path, stranger.token)).code).toBe(404)
    expect((await read(path, admin.token)).body.data).toMatchObject({ uid: owner.uid, email: owner.email })
    expect((await read('/admin/profile?uid=nobody', admin.token)).code).toBe(404)
  })

  it.each([
    ['/creator/profile', 'LEARNER', 403],
    ['/creator/profile', 'INSTRUCTOR', 200],
    ['/admin/profile', 'CREATOR', 403],
    ['/admin/profile', 'ADMIN', 200],
    ['/learner/profile', 'ADMIN', 200],
  ] as const)('answers %s to %s with %i', async (path, role, code) => {
    const { token } = await makePerson(app, role)
    expect((await read(path, token)).code).toBe(code)
    expect((await save(path, token, { city: 'Pune' })).code).toBe(code)
  })

  it('gives a new name to the creator’s own courses, and to no others', async () => {
    const creator = await makePerson(app, 'CREATOR')
    const [mine, other] = [await makeCourse(app, { creatorId: creator.id }), await makeCourse(app)]
    await save('/creator/profile', creator.token, { title: 'Dr.', firstName: 'Sujata', lastName: 'Kale' })
    const nameOf = async (uid: string) =>
      (await app.call('POST', '/course/get-course-details', { uid })).body.data.course.instructor
    expect(await nameOf(mine.uid)).toBe('Dr. Sujata Kale')
    expect(await nameOf(other.uid)).not.toBe('Dr. Sujata Kale')
  })
})

describe('another mobile number', () => {
  it('needs the password, since codes go to it', async () => {
    const passwordHash = await hashPassword('Monsoon@2026')
    const { token, id } = await makePerson(app, 'LEARNER', { passwordHash, mobileVerifiedAt: new Date() })
    const phone = '98111 22233'
    const without = await save('/learner/profile', token, { phone })
    expect(Object.keys(without.body.errors ?? {})).toEqual(['currentPassword'])
    const wrong = await save('/learner/profile', token, { phone, currentPassword: 'Wrong@2026' })
    expect(wrong.body.errors).toEqual({ currentPassword: 'This is not your current password.' })
    const { body } = await save('/learner/profile', token, { phone, currentPassword: 'Monsoon@2026' })
    expect(body.data.mobileNo).toBe('+919811122233')
    const [user] = await app.database.sql`select mobile_verified_at from users where id = ${id}`
    expect(user?.mobile_verified_at).toBeNull()
    expect((await save('/learner/profile', token, { phone: '+91 98111 22233', city: 'Pune' })).code).toBe(200)
    expect((await save('/learner/profile', token, { phone: '12345' })).body.errors).toEqual({
      phone: 'Please enter a valid phone number',
    })
  })
})

describe('the profile others see', () => {
  it('shows a creator with courses and numbers, and nothing private', async () => {
    const creator = await makePerson(app, 'CREATOR', { headline: 'Teaches Excel', bio: 'Ten years.', title: 'CA' })
    const course = await makeCourse(app, { creatorId: creator.id, reviewsCount: 4, ratingSum: 18 })
    const other = await makeCourse(app, { creatorId: creator.id })
    await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
    await own(app, other, await enrolIn(app, course))
    await enrolIn(app, course)
    const { code, body } = await seen(creator.uid)
    expect(code).toBe(200)
    expect(body.data).toMatchObject({
      uid: creator.uid,
      headline: 'Teaches Excel',
      creator: true,
      studentsCount: 2,
      reviewsCount: 4,
      rating: 4.5,
      courses: [
        { uid: course.uid, studentsCount: 2 },
        { uid: other.uid, studentsCount: 1 },
      ],
    })
    expect(body.data.clubbedName).toMatch(/^CA Asha/)
    const text = JSON.stringify(body.data)
    for (const secret of [creator.email, '+91', 'mobile', '"pin', 'stateCode']) expect(text).not.toContain(secret)
  })

  it.each(['LEARNER', 'ADMIN', 'USER'] as const)('is absent for %s until switched on', async (role) => {
    const person = await makePerson(app, role)
    expect((await seen(person.uid)).code).toBe(404)
    await save('/learner/profile', person.token, { profilePublic: true })
    expect((await seen(person.uid)).body.data).toMatchObject({ creator: false, courses: [] })
  })

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['never confirmed', { confirmedAt: null }],
  ])('is absent for a creator who is %s', async (_why, more) => {
    const person = await makePerson(app, 'CREATOR', more)
    expect((await seen(person.uid)).code).toBe(404)
    expect((await seen('nobody')).code).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blogs } from '#features/blog/tables.ts'
import { reviews } from '#features/community/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../tests/make.ts'

describe('GET /home', () => {
  let app: TestApp
  const home = async () => {
    await app.ctx().forgetPages()
    return (await app.call('GET', '/home')).body.data
  }
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('answers an empty school with empty parts', async () => {
    expect(await home()).toEqual({ courses: [], categories: [], searches: [], glance: null, story: null, blogs: [] })
  })

  it('shows what most people take, from real rows', async () => {
    const most = await makeCourse(app, { title: 'Most', studentsCount: 900, tags: ['Tabla'], lessons: 3 })
    await makeCourse(app, { title: 'Fewer', studentsCount: 10, category: 'craft', tags: ['Block print'] })
    await makeCourse(app, { title: 'Hidden', studentsCount: 9999, state: 'DRAFT', tags: ['Secret'] })
    const { courses, categories, searches, glance } = await home()
    expect(courses.map((course: { courseTitle: string }) => course.courseTitle)).toEqual(['Most', 'Fewer'])
    expect(courses[0].uid).toBe(most.uid)
    expect(categories.map((one: { slug: string; count: number }) => [one.slug, one.count])).toEqual([
      ['music', 1],
      ['craft', 1],
    ])
    expect(searches).toEqual(['Tabla', 'Block print'])
    expect(glance).toMatchObject({ course: 'Most', lesson: 'Lesson 2', number: 2, section: 'Start' })
  })

  it('tells the story of a learner who gave five stars and said something', async () => {
    const [course, learner, other] = [
      await makeCourse(app, { title: 'Told', studentsCount: 5000 }),
      await makePerson(app, 'LEARNER', { firstName: 'Anil', lastName: 'Naik', city: 'Raipur' }),
      await makePerson(app),
    ]
    const reviewText =
      'Common mistakes are shown with the right sentence next to them. I had at least ten of those mistakes.'
    await app.database.db.insert(reviews).values([
      { uid: newUid(), courseId: course.id, userId: other.id, rating: 5, text: 'Good.' },
      { uid: newUid(), courseId: course.id, userId: learner.id, rating: 5, text: reviewText },
    ])
    const { story } = await home()
    expect(story).toMatchObject({
      quote: reviewText,
      name: 'Anil Naik',
      place: 'Raipur',
      course: { courseTitle: 'Told' },
    })
  })

  it('shows the three newest posts', async () => {
    const author = await makePerson(app, 'CREATOR')
    await app.database.db.insert(blogs).values(
      [1, 2, 3, 4].map((day) => ({
        uid: newUid(),
        slug: `post-${day}`,
        title: `Post ${day}`,
        authorId: author.id,
        coverMotif: 'music',
        coverSeed: day,
        state: 'PUBLISHED' as const,
        publishedAt: new Date(`2026-01-0${day}`),
      })),
    )
    expect((await home()).blogs.map((blog: { slug: string }) => blog.slug)).toEqual(['post-4', 'post-3', 'post-2'])
  })
})

import { sql } from 'drizzle-orm'
import { courseNotFound } from '#features/authoring/actions/refusals.ts'
import { action } from '#platform/api/action.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { boolean, number, queryRows, text } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { notListed, tooManyFeatured } from './refusals.ts'

const rowShape = { id: number, title: text, listed: boolean, featured: boolean }

export const featureCourse = action(contract.featureCourse, async (ctx, { uid, featured }) => {
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    // One administrator at a time: otherwise two could each find the last place free.
    await takeLock(tx, locks.featuredCourses)
    const [course] = await queryRows(tx, rowShape)`
      select id, title, listed, featured_at is not null as featured from courses where uid = ${uid} for update`
    if (!course) throw courseNotFound()
    if (course.featured === featured) return
    if (featured) {
      if (!course.listed) throw notListed()
      const [held] = await queryRows(tx, { n: number })`
        select count(*)::int as n from courses where featured_at is not null and listed`
      if ((held?.n ?? 0) >= contract.maxFeatured) throw tooManyFeatured()
    }
    await tx.execute(sql`update courses set featured_at = ${featured ? at : null} where id = ${course.id}`)
    await recordAudit(tx, ctx, {
      act: featured ? 'course.featured' : 'course.unfeatured',
      uid,
      name: course.title,
      before: { featured: course.featured },
      after: { featured },
    })
  })
  await ctx.forgetPages()
  return { data: { uid, featured }, message: featured ? textOf(messages, 'featured') : textOf(messages, 'unfeatured') }
})

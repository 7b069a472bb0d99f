import { sql } from 'drizzle-orm'
import { cardPriceAt } from '#features/catalogue/queries/course-card.ts'
import { json, nullable, number, type RowOf, timestamp } from '#platform/database/rows.ts'
import type * as contract from '../contract/drafts.ts'
import { shownPrice } from './draft-details.ts'

// What every list says of a course `c` with its draft `d`: what its creator writes until it is published, then what
// learners have.

/** For `left join`, beside `written`'s two columns below. */
export const writtenJoin = sql`lateral (select count(*)::int as n, coalesce(sum(ld.duration_seconds), 0)::int as seconds
  from jsonb_array_elements(d.outline) s, jsonb_array_elements(s -> 'lessons') l, lesson_drafts ld
  where ld.uid = l ->> 'uid' and ld.course_id = c.id) written on d.course_id is not null and c.published_at is null`

export const writtenColumns = sql`coalesce(written.n, c.lessons_count) as lessons, coalesce(written.seconds, c.duration_seconds) as seconds,
  c.price_paise, c.discount_paise, c.discount_ends_at, case when c.published_at is null and d.course_id is not null then json_build_object(
    'price', d.fields -> 'price', 'discount', d.fields -> 'discount', 'free', d.fields -> 'free') end as draft_price`

export const writtenShape = {
  lessons: number,
  seconds: number,
  price_paise: number,
  discount_paise: number,
  discount_ends_at: nullable(timestamp),
  /** What its creator writes of the price, until the course is published. */
  draft_price: nullable(json<Pick<contract.DraftFields, 'price' | 'discount' | 'free'>>()),
}
export type WrittenRow = RowOf<typeof writtenShape>

export function writtenPrice(row: WrittenRow, at: Date) {
  if (row.draft_price) return shownPrice(row.draft_price)
  const shown = cardPriceAt({ ...row, full_price_asked_until: null }, at)
  const { coursePrice, courseDiscount, courseDiscountedPrice } = shown
  return { hasPrice: true, coursePrice, courseDiscount, courseDiscountedPrice }
}

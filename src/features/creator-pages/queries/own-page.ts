import { and, desc, eq, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { couponColumns, couponOf, couponShape, couponTables } from '#features/coupons/queries/coupon-row.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { qrCode } from '#platform/files/qr-code.ts'
import type { Actor } from '#platform/http/session.ts'
import { notTeaching, pageNotFound } from '../actions/refusals.ts'
import * as adminContract from '../contract/admin-page.ts'
import * as contract from '../contract/own-page.ts'
import { canHavePage } from '../policy.ts'
import { handleChangeableAt } from '../rules/handles.ts'
import { creatorHandles, creatorPageCourses } from '../tables.ts'

/** Coupons to choose from, at most; a creator has 200 that have not ended. */
const maxCoupons = 200

export const ownPage = action(contract.ownPage, async (ctx) => ({ data: await ownPageOf(ctx) }))

/** @throws NOT_TEACHING 403 */
export async function ownPageOf(ctx: Pick<Ctx<Actor>, 'db' | 'actor' | 'now' | 'settings'>): Promise<contract.OwnPage> {
  const { db, actor, now, settings } = ctx
  if (!canHavePage(actor)) throw notTeaching()
  const { userId } = actor
  const [[person], page, handles, courses, coupons, [ordered]] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    choiceOf(db, userId),
    handlesOf(db, userId),
    queryRows(db, { uid: text, title: text, students: number })`
      select c.uid, c.title, c.students_count as students
      from courses c left join creator_page_courses o on o.course_id = c.id and o.user_id = c.creator_id
      where c.creator_id = ${userId} and c.listed
      order by o.position nulls last, c.students_count desc, c.id desc limit ${contract.maxOrderedCourses}`,
    queryRows(db, couponShape)`
      select ${couponColumns} from ${couponTables} where c.creator_id = ${userId} and c.code_kind = 'shared'
        and c.ended_at is null and (c.valid_until is null or c.valid_until > ${now()})
      order by c.created_at desc, c.id desc limit ${maxCoupons}`,
    db
      .select({ courseId: creatorPageCourses.courseId })
      .from(creatorPageCourses)
      .where(eq(creatorPageCourses.userId, userId))
      .limit(1),
  ])
  if (!person) throw new Error(`the account ${userId} is gone`)
  const current = handles.find(({ isCurrent }) => isCurrent)
  const choosable = coupons.map((row) => couponOf(row, now())).filter(({ code }) => code !== null)
  return {
    uid: person.uid,
    clubbedName: clubbedName(person),
    photo: person.photoLink,
    headline: person.headline,
    handle: current ? handleReply(current, { siteUrl: settings.siteUrl, at: now() }) : null,
    formerHandles: handles.filter(({ isCurrent }) => !isCurrent).map(({ handle }) => handle),
    accent: page?.accent ?? 'school',
    banner: page?.banner_link ?? '',
    bannerAlt: page?.banner_alt ?? '',
    intro: page?.intro ?? '',
    order: ordered ? 'own' : 'popular',
    courses: [...courses],
    coupon: choosable.some(({ uid }) => uid === page?.coupon) ? (page?.coupon ?? '') : '',
    coupons: choosable.map(({ uid, name, code, state, percent, amount, validUntil }) => ({
      uid,
      name,
      code: code ?? '',
      state,
      percent,
      amount,
      validUntil,
    })),
    phone: page?.whatsapp ?? '',
  }
}

function handleReply(
  { handle, chosenAt }: { handle: string; chosenAt: Date },
  { siteUrl, at }: { siteUrl: string; at: Date },
) {
  const address = siteUrl + pagePath('/@{$handle}', { handle })
  const changeableAt = handleChangeableAt(chosenAt)
  return {
    handle,
    address,
    qrCode: qrCode(address),
    changeableAt: changeableAt > at ? changeableAt.toISOString() : null,
  }
}

/** The handles that lead to a creator's page, the newest first. */
const handlesOf = (db: Db, userId: number) =>
  db
    .select({
      handle: creatorHandles.handle,
      isCurrent: creatorHandles.isCurrent,
      chosenAt: creatorHandles.chosenAt,
    })
    .from(creatorHandles)
    .where(and(eq(creatorHandles.userId, userId), isNull(creatorHandles.freedAt)))
    .orderBy(desc(creatorHandles.chosenAt), desc(creatorHandles.id))

const choiceShape = {
  accent: text,
  banner_link: text,
  banner_alt: text,
  intro: nullable(text),
  intro_name: nullable(text),
  coupon: nullable(text),
  whatsapp: nullable(text),
}

async function choiceOf(db: Db, userId: number) {
  const [row] = await queryRows(db, choiceShape)`
    select p.accent, p.banner_link, p.banner_alt, m.uid as intro, m.name as intro_name, c.uid as coupon, p.whatsapp
    from creator_pages p left join media_assets m on m.id = p.intro_asset_id left join coupons c on c.id = p.coupon_id
    where p.user_id = ${userId}`
  return row && { ...row, accent: row.accent as contract.OwnPage['accent'] }
}

export const adminCreatorPage = action(adminContract.adminCreatorPage, async ({ db }, { uid }) => {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.uid, uid))
  if (!person) throw pageNotFound()
  const [page, handles] = await Promise.all([choiceOf(db, person.id), handlesOf(db, person.id)])
  return {
    data: {
      handle: handles.find(({ isCurrent }) => isCurrent)?.handle ?? null,
      formerHandles: handles.filter(({ isCurrent }) => !isCurrent).map(({ handle }) => handle),
      banner: page?.banner_link ? { src: page.banner_link, alt: page.banner_alt } : null,
      intro: page?.intro ? { name: page.intro_name ?? '' } : null,
    },
  }
})

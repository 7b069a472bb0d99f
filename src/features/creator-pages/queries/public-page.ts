import { sql } from 'drizzle-orm'
import { clubbedName, type LinkKind, linkHosts, type ProfileLinks } from '#features/accounts/rules.ts'
import { bundlesOfCreator } from '#features/bundles/queries/public-bundles.ts'
import { averageRating } from '#features/catalogue/queries/average-rating.ts'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { reviewsOfCreator } from '#features/community/queries/reviews-page.ts'
import { shownCoupon } from '#features/coupons/queries/shown-coupon.ts'
import { studentsOf } from '#features/marketplace/queries/course-details.ts'
import { signedMediaPath, signedVideo, type VideoFiles } from '#features/media/actions/sign-media.ts'
import { pictureSrcSet } from '#features/media/queries.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { json, queryRows } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { introNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/creator-page.ts'
import { type PageOwner, pageOwner } from './page-owner.ts'
import { pictureVersion } from './picture-version.ts'

/** Longer than any intro video, and than the minute for which this reply is shared. */
const introOpenMs = 6 * hourMs
/** Of a page. */
const maxCourses = 100

export const creatorPage = action(contract.creatorPage, async (ctx, { handle }) => {
  const owner = await pageOwner(ctx.db, handle)
  const at = ctx.now()
  const [cards, studentsCount, { averageRating: rating, reviewsCount }, bundles, coupon, intro, srcSet] =
    await Promise.all([
      queryRows(ctx.db, cardShape)`
      select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
        left join creator_page_courses o on o.course_id = c.id and o.user_id = c.creator_id
      where c.creator_id = ${owner.id} and c.listed
      order by o.position nulls last, c.students_count desc, c.id desc limit ${maxCourses}`,
      studentsOf(ctx.db, owner),
      averageRating(ctx.db, sql`and c.creator_id = ${owner.id} and c.listed`),
      bundlesOfCreator(ctx.db, owner.id),
      owner.coupon_id === null ? null : shownCoupon(ctx.db, { couponId: owner.coupon_id, creatorId: owner.id }, at),
      introOf(ctx, owner),
      owner.banner_link ? pictureSrcSet(ctx.db, owner.banner_link) : '',
    ])
  return {
    data: {
      uid: owner.uid,
      handle: owner.handle,
      clubbedName: clubbedName({ title: owner.title, firstName: owner.first_name, lastName: owner.last_name }),
      photo: owner.photo_link,
      headline: owner.headline,
      bio: owner.bio,
      city: owner.city,
      links: linksOf(owner.links),
      memberSince: new Date(owner.created_at).toISOString(),
      studentsCount,
      rating,
      reviewsCount,
      accent: owner.accent ?? 'school',
      banner: owner.banner_link ? { src: owner.banner_link, srcSet, alt: owner.banner_alt ?? '' } : null,
      intro: intro && {
        poster:
          intro.poster &&
          signedMediaPath(ctx.settings.mediaSecret, {
            assetUid: intro.uid,
            file: intro.poster.path,
            expiresAt: new Date(at.getTime() + introOpenMs),
          }),
        durationSeconds: intro.durationSeconds,
      },
      courses: cards.map((card) => courseCardOf(card, at)),
      bundles,
      coupon,
      whatsapp: owner.whatsapp && owner.whatsapp.slice(1),
      pictureVersion: pictureVersion(owner),
    },
  }
})

export const creatorPageReviews = action(contract.creatorPageReviews, async ({ db }, { handle, ...page }) => ({
  data: await reviewsOfCreator(db, (await pageOwner(db, handle)).id, page),
}))

export const creatorPageIntro = action(contract.creatorPageIntro, async (ctx, { handle }) => {
  const video = await introOf(ctx, await pageOwner(ctx.db, handle))
  if (!video) throw introNotFound()
  const expiresAt = new Date(ctx.now().getTime() + introOpenMs)
  return { data: { video: signedVideo(ctx.settings.mediaSecret, video, { expiresAt }) } }
})

type Asset = Omit<VideoFiles, 'durationSeconds'> & { duration_seconds: number }

/** The intro video once it can be played; one that is still checked, or was refused, is as good as none. */
async function introOf({ db }: Pick<Ctx, 'db'>, { intro_asset_id: id }: PageOwner): Promise<VideoFiles | null> {
  if (id === null) return null
  const [row] = await queryRows(db, { asset: json<Asset>() })`
    select to_jsonb(m) as asset from media_assets m where m.id = ${id} and m.kind = 'video' and m.state = 'READY'`
  return row ? { ...row.asset, durationSeconds: row.asset.duration_seconds } : null
}

function linksOf(links: ProfileLinks): { kind: LinkKind; href: string }[] {
  return (Object.keys(linkHosts) as LinkKind[]).flatMap((kind) => {
    const href = links[kind]
    return href ? [{ kind, href }] : []
  })
}

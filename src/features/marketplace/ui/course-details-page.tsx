import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { Dots } from '#design/dots.tsx'
import { SectionLinks } from '#design/section-links.tsx'
import { CourseReviews } from '#features/community/ui/course-reviews.tsx'
import { reviewsQuery } from '#features/community/ui/reviews-query.ts'
import { courseContents } from '#features/catalogue/rules/course-contents.ts'
import { CallError } from '#platform/api/client.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { AlsoSold } from './bundles/also-sold.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyCard, BuyDetails } from './buy-card.tsx'
import { CourseCurriculum } from './course-curriculum.tsx'
import { CourseHero } from './course-hero.tsx'
import { CourseInstructor } from './course-instructor.tsx'
import { AboutCourse, Outcomes } from './course-overview.tsx'
import { detailsHead } from './details-head.ts'
import { type Details, detailsQuery, draftQuery, type Lesson, uidOf } from './details-query.ts'
import type { PreviewView } from './draft-notice.tsx'
import { PreviewCover } from './preview-cover.tsx'
import { useCountedView } from './use-counted-view.ts'
import { useCourseOffer } from './use-course-offer.ts'
import { useOwned } from './use-owned.ts'
import { useOwnLink } from './use-own-link.ts'
import { WishAndShare } from './wish-and-share.tsx'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog')

const CouponStrip = lazyPart(() => import('#features/checkout/ui/coupon/coupon-strip.tsx'), 'CouponStrip')

const DraftNotice = lazyPart(() => import('./draft-notice.tsx'), 'DraftNotice')

/** `by`: the code of its creator's own link. `coupon`: a coupon's. */
type DetailsSearch = { preview?: unknown; as?: unknown; by?: unknown; coupon?: unknown }
/** `?preview=1`: the draft, for its creator and administrators; never rendered on the server. */
const isPreview = (search: DetailsSearch) => search.preview === '1'
/** A preview shows the page as somebody sees it who has not bought the course, or as its owners do. */
const viewOf = (search: DetailsSearch): PreviewView => (search.as === 'owner' ? 'owner' : 'buyer')

export const Route = createFileRoute('/course-details/$id')({
  validateSearch: (search: Record<string, unknown>): DetailsSearch => search,
  ssr: ({ search }) => search.status !== 'success' || !isPreview(search.value),
  loaderDeps: ({ search }) => ({ preview: isPreview(search) }),
  loader: async ({ context: { answers }, params: { id }, deps: { preview }, location }) => {
    const uid = uidOf(id)
    if (preview) return (await import('./open-draft.ts')).openDraft(answers, uid, location)
    // Reviews that cannot be read leave the rest of the page as it is.
    const reviews = answers.ensure(reviewsQuery(uid)).catch(() => undefined)
    const { course } = await answers.ensure(detailsQuery(uid)).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) throw notFound()
      throw error
    })
    if (course.path !== id)
      throw redirect({ href: pagePath('/course-details/$id', { id: course.path }), statusCode: 301, replace: true })
    await reviews
  },
  head: (ctx) => {
    if (isPreview(ctx.match.search))
      return { meta: [{ title: messages.draft.title }, { name: 'robots', content: 'noindex' }] }
    const details = ctx.match.context.answers.known<Details>(detailsQuery(uidOf(ctx.params.id)).queryKey)
    return details ? pageHead(ctx, detailsHead(pageSite(ctx), details)) : {}
  },
  headers: ({ match }) => (isPreview(match.search) ? { 'cache-control': 'no-store' } : publicHeaders()),
  component: CourseDetailsPage,
})

function CourseDetailsPage() {
  const uid = uidOf(Route.useParams().id)
  const search = Route.useSearch()
  const draft = isPreview(search)
  const { data } = useAnswer(draft ? draftQuery(uid) : detailsQuery(uid))
  return data?.course.uid === uid ? (
    <CourseDetails key={data.course.uid} {...data} draft={draft ? viewOf(search) : null} />
  ) : null
}

const sectionLinks = [
  { id: 'overview', label: messages.overview },
  { id: 'curriculum', label: messages.curriculum },
  { id: 'instructor', label: messages.instructor },
  { id: 'reviews', label: messages.reviews },
]

const contentKinds = ['video', 'article', 'quiz', 'assignment', 'resource'] as const

function CourseDetails({ course, sections, promo, creator, draft }: Details & { draft: PreviewView | null }) {
  const bought = course.uid in useOwned()
  const owned = draft ? draft === 'owner' : bought
  useCountedView(draft ? undefined : course.uid)
  useOwnLink(draft ? undefined : course.uid)
  const offer = useCourseOffer(draft || course.courseDiscountedPrice === 0 ? undefined : course.uid)
  const strip = (className: string) =>
    offer &&
    !owned && (
      <Suspense>
        <CouponStrip offer={offer} className={className} />
      </Suspense>
    )
  const [preview, setPreview] = useState<Lesson | null>(null)
  const [requested, setRequested] = useState(false)
  const free = sections.flatMap((section) => section.lessons.filter((lesson) => lesson.preview))
  const previews = promo ? [promo, ...free] : free
  const open = (lesson: Lesson) => {
    setRequested(true)
    setPreview(lesson)
  }
  const first = previews.find((lesson) => lesson.kind === 'video') ?? previews[0]
  const cover = (eager: boolean, className: string) => (
    <PreviewCover
      course={course}
      preview={draft ? undefined : first}
      onPreview={open}
      eager={eager}
      className={className}
    />
  )
  const contents = courseContents(sections.flatMap((section) => section.lessons))

  return (
    <main id="main" className="relative">
      {draft && (
        <Suspense>
          <DraftNotice uid={course.uid} view={draft} />
        </Suspense>
      )}
      <CourseHero
        course={course}
        creator={creator}
        contents={contents}
        cover={cover(true, 'rounded-none!')}
        actions={draft ? null : <WishAndShare course={course} onNight />}
      />
      <div className="pointer-events-none absolute inset-0 hidden lg:block">
        <div className="wrap h-full">
          <aside className="ml-auto h-full w-[392px] pt-[86px] pb-20" aria-label={messages.enrollNow}>
            <div className="pointer-events-auto sticky top-6">
              <BuyCard
                course={course}
                creator={creator.uid}
                owned={owned}
                cover={
                  <div className="relative">
                    {cover(false, 'aspect-[16/9.6]! rounded-none!')}
                    {strip('absolute inset-x-0 top-0 px-6 py-2.5')}
                  </div>
                }
                actions={draft ? null : <WishAndShare course={course} />}
              />
            </div>
          </aside>
        </div>
      </div>
      <div className="wrap pb-16 lg:min-h-[560px] lg:pb-20">
        <div className="lg:pr-[440px]">
          <div className="sticky top-0 z-[1] mt-2 bg-canvas">
            <SectionLinks
              label={messages.sectionsLabel}
              sections={draft ? sectionLinks.filter((link) => link.id !== 'reviews') : sectionLinks}
            />
          </div>
          <Part id="overview" className="pt-8">
            <Outcomes course={course} />
            <BuyDetails course={course} creator={creator.uid} owned={owned} />
          </Part>
          <Part id="curriculum">
            <div className="row mb-4 flex-wrap items-end justify-between gap-x-4 gap-y-1">
              <h2 className="t-h2">{messages.curriculum}</h2>
              <Dots className="t-sm ink-3">
                {messages.modules(sections.length)}
                {contentKinds.map((kind) => contents[kind] > 0 && messages.contents[kind](contents[kind]))}
                {formatDuration(course.courseDuration) || null}
              </Dots>
            </div>
            {contents.isReading && <p className="ink-2 -mt-1 mb-4">{messages.readingCourseText}</p>}
            <CourseCurriculum
              courseUid={course.uid}
              sections={sections}
              owned={owned}
              onPreview={draft ? undefined : open}
            />
          </Part>
          <Part id="about">
            <AboutCourse course={course} />
          </Part>
          <Part id="instructor">
            <h2 className="t-h2 mb-5">{messages.instructor}</h2>
            <CourseInstructor creator={creator} />
          </Part>
          {!draft && (
            <Part id="reviews">
              <h2 className="t-h2 mb-5">{messages.reviews}</h2>
              <CourseReviews uid={course.uid} />
            </Part>
          )}
          {!draft && <AlsoSold uid={course.uid} />}
        </div>
      </div>
      <BuyBar course={course} owned={owned} above={strip('absolute inset-x-0 bottom-full px-4 py-2')} />
      {requested && (
        <Suspense>
          <PreviewDialog
            lesson={preview}
            previews={previews}
            hindi={course.language === 'Hindi'}
            onChoose={setPreview}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
    </main>
  )
}

function Part({ id, className = 'pt-12', children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <section id={id} className={`scroll-mt-14 ${className}`}>
      {children}
    </section>
  )
}

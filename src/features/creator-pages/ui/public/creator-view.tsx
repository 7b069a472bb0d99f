import type { CSSProperties, ReactNode } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { CourseList } from '#features/catalogue/ui/course-list.tsx'
import { BundleCard } from '#features/marketplace/ui/bundles/bundle-card.tsx'
import { useCountedView } from '#features/marketplace/ui/use-counted-view.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/page-en.ts'
import { accentVariables } from '../../rules/accents.ts'
import { CreatorActions } from './creator-actions.tsx'
import { CreatorFacts } from './creator-facts.tsx'
import type { CreatorPage } from './creator-query.ts'
import { CreatorReviewList } from './creator-reviews.tsx'
import { Identity } from '../identity.tsx'
import { IntroVideo } from './intro-video.tsx'
import { ShownCoupon } from './shown-coupon.tsx'
import { useOpenedCoupon } from './use-opened-coupon.ts'

/** A creator as everyone sees them, in their colour. */
export function CreatorView({ page, handle }: { page: CreatorPage; handle: string }) {
  const { clubbedName: name, bio, intro, courses, bundles, coupon, accent } = page
  useOpenedCoupon()
  useCountedView(page.uid, 'creator', courses.map(({ uid }) => uid).join(' '))
  // A link with the code: the course's page shows the lower price.
  const couponOf = (uid: string) => (coupon && (coupon.courses?.includes(uid) ?? true) ? coupon.code : undefined)
  return (
    <main id="main" className="accent-scope pb-16 lg:pb-20" style={accentVariables(accent) as CSSProperties}>
      <div className="mx-auto max-w-[1408px] md:px-6 md:pt-6 lg:px-8">
        <Identity
          name={name}
          photo={page.photo}
          headline={page.headline}
          banner={page.banner}
          eager
          heading="h1"
          actions={<CreatorActions page={page} handle={handle} />}
        >
          <CreatorFacts page={page} handle={handle} />
        </Identity>
        <div className="px-4 md:px-8">
          {coupon && <ShownCoupon coupon={coupon} courses={courses} />}
          {(bio || intro) && (
            <div className="mt-9 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
              {intro && (
                <Section title={messages.intro} hidden>
                  <IntroVideo handle={handle} name={name} intro={intro} />
                </Section>
              )}
              {bio && (
                <Section title={messages.about(name)}>
                  <p
                    className="ink-2 mt-3 max-w-[68ch] text-[17px] [overflow-wrap:anywhere] whitespace-pre-line"
                    lang={langOf(bio)}
                  >
                    {bio}
                  </p>
                </Section>
              )}
            </div>
          )}
          <Section title={messages.courses} className="mt-12" id="courses">
            <div className="mt-6">
              {courses.length > 0 ? (
                <CourseList
                  courses={courses}
                  columns="md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
                  heading="h3"
                  hrefOf={({ uid, path }) => pagePath('/course-details/$id', { id: path }, { coupon: couponOf(uid) })}
                />
              ) : (
                <EmptyState
                  title={messages.noCourses}
                  text={messages.noCoursesText}
                  action={
                    <LinkButton size="small" variant="secondary" href="/course-marketplace">
                      {messages.findCourses}
                    </LinkButton>
                  }
                />
              )}
            </div>
          </Section>
          {bundles.length > 0 && (
            <Section title={messages.bundles} className="mt-14">
              <div className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
                {bundles.map((bundle) => (
                  <BundleCard key={bundle.uid} bundle={bundle} heading="h3" />
                ))}
              </div>
            </Section>
          )}
          {page.reviewsCount > 0 && (
            <Section title={messages.reviews} className="mt-14">
              <CreatorReviewList handle={handle} />
            </Section>
          )}
        </div>
      </div>
    </main>
  )
}

function Section({
  title,
  id,
  hidden,
  className,
  children,
}: {
  title: string
  id?: string
  /** The title is for screen readers. */
  hidden?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section className={className} id={id}>
      <h2 className={hidden ? 'sr-only' : 't-h2'}>{title}</h2>
      {children}
    </section>
  )
}

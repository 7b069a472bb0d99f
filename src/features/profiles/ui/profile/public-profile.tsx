import type { ReactNode } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Dots } from '#design/dots.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ArrowSquareOutIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Rating } from '#design/rating.tsx'
import { CourseList } from '#features/catalogue/ui/course-list.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import type { publicProfile } from '../../contract.ts'
import { messages } from '../../messages/account-en.ts'

type Profile = ReplyOf<typeof publicProfile>

/** A person as everybody sees them: a creator with their courses, or anyone who has switched it on. */
export function PublicProfile({ profile }: { profile: Profile }) {
  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8">
      <Breadcrumb items={[{ name: messages.people }, { name: profile.clubbedName }]} />
      <header className="mt-6 flex flex-wrap items-center gap-5">
        <Avatar name={profile.clubbedName} src={profile.photo} size={104} square={profile.creator} />
        <div className="min-w-0 flex-1 basis-[280px]">
          <h1 className="t-h1" lang={langOf(profile.clubbedName)}>
            {profile.clubbedName}
          </h1>
          {profile.headline && (
            <p className="ink-2 mt-1.5 text-[17px]" lang={langOf(profile.headline)}>
              {profile.headline}
            </p>
          )}
          <p className="t-sm ink-3 mt-1.5">
            <Dots>
              {profile.city && <span>{profile.city}</span>}
              <span>{messages.memberSince(formatDate(profile.memberSince))}</span>
            </Dots>
          </p>
          <Links profile={profile} />
        </div>
        {profile.creator && <Numbers profile={profile} />}
      </header>
      {profile.bio && (
        <section className="mt-8 max-w-[680px]" lang={langOf(profile.bio)}>
          <h2 className="t-h3">{messages.about(profile.clubbedName)}</h2>
          <p className="ink-2 mt-2 whitespace-pre-line">{profile.bio}</p>
        </section>
      )}
      {profile.creator && (
        <section className="mt-12">
          <h2 className="t-h2">{messages.coursesBy(profile.clubbedName)}</h2>
          <div className="mt-6">
            {profile.courses.length > 0 ? (
              <CourseList courses={profile.courses} columns="md:grid-cols-2 lg:grid-cols-4" heading="h3" />
            ) : (
              <EmptyState
                title={messages.noCourses}
                text={messages.noCoursesText}
                action={
                  <LinkButton size="small" href="/course-marketplace">
                    {messages.findCourses}
                  </LinkButton>
                }
              />
            )}
          </div>
        </section>
      )}
    </main>
  )
}

/** A creator's pages elsewhere: what they say there is theirs. */
function Links({ profile: { links, clubbedName } }: { profile: Profile }) {
  if (links.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {links.map(({ kind, href }) => (
        <li key={kind}>
          <a
            className="link inline-flex min-h-11 items-center gap-1.5"
            href={href}
            rel="nofollow ugc noopener"
            target="_blank"
            aria-label={messages.linkTo(messages.linkKinds[kind], clubbedName)}
          >
            {messages.linkKinds[kind]}
            <ArrowSquareOutIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Numbers({ profile }: { profile: Profile }) {
  return (
    <dl className="card flex flex-wrap gap-x-8 gap-y-3 px-5 py-4">
      <Fact name={messages.courses}>{formatCount(profile.courses.length)}</Fact>
      <Fact name={messages.students}>{formatCount(profile.studentsCount)}</Fact>
      {profile.rating > 0 && (
        <Fact name={messages.rating}>
          <Rating rating={profile.rating} reviews={profile.reviewsCount} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="t-sm ink-3">{name}</dt>
      <dd className="mt-0.5 text-[19px] font-semibold">{children}</dd>
    </div>
  )
}

import { Avatar } from '#design/avatar.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { home } from '../../contract.ts'
import { messages } from '../../messages/en.ts'
import { FarSection } from './far-section.tsx'

/** One learner's words about one course, as they wrote them. */
export function Story({ story }: { story: NonNullable<ReplyOf<typeof home>['story']> }) {
  const { quote, name, place, course } = story
  const site = useSite()
  return (
    <FarSection label={messages.story}>
      <div className="grid items-center gap-8 lg:grid-cols-[1.02fr_1fr] lg:gap-16">
        <CoverImage src={course.courseThumbnailLink} className="aspect-[16/11]! rounded-panel!">
          <div className="row absolute bottom-4 left-4 max-w-[calc(100%-32px)] gap-3 rounded-cover bg-white py-2 pr-4 pl-2 text-[#111827]">
            <Avatar name={name} size={44} />
            <div className="min-w-0">
              <p className="truncate leading-tight font-semibold">{name}</p>
              <p className="truncate text-[14px] text-[#566072]">{messages.learnerOf(place)}</p>
            </div>
          </div>
        </CoverImage>
        <figure>
          <blockquote
            className="font-serif text-[26px] leading-[1.3] tracking-[-0.01em] lg:text-[36px]"
            lang={langOf(quote)}
          >
            {messages.quote(quote)}
          </blockquote>
          <figcaption className="mt-6">
            <p className="ink-2" lang={langOf(course.courseTitle)}>
              {course.courseTitle}
            </p>
            <p className="mt-4 flex flex-wrap gap-3">
              <LinkButton href={pagePath('/course-details/$id', { id: course.path })}>
                {messages.viewThisCourse}
              </LinkButton>
              {site.newCreators === 'anyone' && (
                <LinkButton href="/creator" variant="secondary">
                  {messages.teachOn(site.name)}
                </LinkButton>
              )}
            </p>
          </figcaption>
        </figure>
      </div>
    </FarSection>
  )
}

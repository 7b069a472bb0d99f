import type { ReactNode } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { StarFillIcon } from '#design/icons/fill.tsx'
import { ArticleIcon, ClockIcon, PlayCircleIcon, StudentIcon, TranslateIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import type { CourseContents } from '#features/catalogue/rules/course-contents.ts'
import { languageName } from '#features/catalogue/rules/language-name.ts'
import { LevelChip } from '#features/catalogue/ui/level-chip.tsx'
import { formatCount, formatDuration } from '#platform/format/format.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { messages } from '../messages/en.ts'
import type { Details } from './details-query.ts'
import { addressOf, marketplacePath } from './marketplace-address.ts'

/** The dark band at the top: the breadcrumb, the title, the summary and the facts. */
export function CourseHero({
  course,
  creator,
  contents,
  cover,
  actions,
}: Pick<Details, 'course' | 'creator'> & {
  contents: CourseContents
  /** On small screens the cover stands here, and the buttons that the buy card has on large ones. */
  cover: ReactNode
  actions: ReactNode
}) {
  const category = addressOf({ category: [course.category.slug], level: [], language: [], search: '', page: 1 })
  return (
    <header className="bg-night text-on-night">
      <div className="wrap pt-5 pb-8 lg:pt-8 lg:pb-12">
        <div className="lg:pr-[440px]">
          <div className="[&_*]:text-on-night-2! max-lg:[&_li:last-child]:hidden">
            <Breadcrumb
              items={[
                { name: messages.courses, link: marketplacePath },
                { name: localizedName(course.category), link: category },
                { name: course.courseTitle },
              ]}
            />
          </div>
          <div className="-mx-4 mt-4 md:-mx-6 lg:hidden">{cover}</div>
          <h1
            className="mt-5 text-[32px] leading-[1.06] font-[740] tracking-[-0.022em] text-balance lg:text-[50px] [&:lang(hi)]:leading-[1.3] [&:lang(hi)]:tracking-normal"
            lang={langOf(course.courseTitle)}
          >
            {course.courseTitle}
          </h1>
          <p
            className="mt-4 max-w-[54ch] text-[18px] text-on-night-2 lg:text-[20px]"
            lang={langOf(course.shortDescription)}
          >
            {course.shortDescription}
          </p>
          <Facts course={course} contents={contents} />
          <div className="row mt-6 gap-3">
            <Avatar name={creator.clubbedName} src={creator.photo} size={44} square />
            <div className="min-w-0 leading-tight">
              <p className="font-semibold" lang={langOf(creator.clubbedName)}>
                {creator.clubbedName}
              </p>
              <p className="text-[15px] text-on-night-2" lang={langOf(creator.headline)}>
                {creator.headline}
              </p>
            </div>
          </div>
          <div className="mt-6 lg:hidden">{actions}</div>
        </div>
      </div>
    </header>
  )
}

function Facts({ course, contents }: Pick<Details, 'course'> & { contents: CourseContents }) {
  const duration = formatDuration(course.courseDuration)
  const { studentsCount, reviewsCount, courseRating } = course
  return (
    <ul className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-[16px]">
      <li>
        <LevelChip level={course.level}>{catalogueMessages.levels[course.level]}</LevelChip>
      </li>
      {contents.isReading && (
        <li className="row gap-1.5">
          <ArticleIcon />
          {messages.readingCourse}
        </li>
      )}
      {!contents.isReading && contents.video > 0 && (
        <li className="row gap-1.5">
          <PlayCircleIcon />
          {messages.contents.video(contents.video)}
        </li>
      )}
      {courseRating > 0 && (
        <li>
          <a href="#reviews" className="row gap-1.5 hover:underline">
            <StarFillIcon className="text-lamp" />
            <span className="sr-only">{messages.ratingLabel}</span>
            <b className="font-semibold">{courseRating.toFixed(1)}</b>
            <span>{messages.reviewsInBrackets(messages.reviewCount(reviewsCount, formatCount(reviewsCount)))}</span>
          </a>
        </li>
      )}
      {studentsCount > 0 && (
        <li className="row gap-1.5">
          <StudentIcon />
          {messages.studentCount(studentsCount, formatCount(studentsCount))}
        </li>
      )}
      {duration && (
        <li className="row gap-1.5">
          <ClockIcon />
          <span className="sr-only">{messages.durationLabel}</span>
          {duration}
        </li>
      )}
      <li className="row gap-1.5">
        <TranslateIcon />
        <span className="sr-only">{messages.languageLabel}</span>
        {languageName(course.language)}
      </li>
    </ul>
  )
}

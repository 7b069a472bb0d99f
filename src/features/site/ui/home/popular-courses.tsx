import { ArrowRightBoldIcon } from '#design/icons/bold.tsx'
import { Link } from '#design/link.tsx'
import { LinkButton } from '#design/link-button.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { CourseList } from '#features/catalogue/ui/course-list.tsx'
import { messages } from '../../messages/en.ts'
import { FarSection } from './far-section.tsx'

export function PopularCourses({ courses }: { courses: readonly CourseCard[] }) {
  if (courses.length === 0) return null
  return (
    // Its first title is a short way below the first screen, so only scrolling brings it near.
    <FarSection near="0px" className="pt-14 lg:pt-20">
      <div className="row mb-2 justify-between gap-4 md:mb-6">
        <h2 className="t-h1">{messages.popular}</h2>
        <Link href="/course-marketplace" className="link row min-h-11 shrink-0 gap-1.5 max-md:hidden">
          {messages.browseAll}
          <ArrowRightBoldIcon size={16} />
        </Link>
      </div>
      <CourseList courses={courses} columns="md:grid-cols-2 lg:grid-cols-4" />
      <LinkButton href="/course-marketplace" variant="secondary" full className="mt-3 md:hidden!">
        {messages.browseAll}
      </LinkButton>
    </FarSection>
  )
}

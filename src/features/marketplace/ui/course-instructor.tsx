import { Avatar } from '#design/avatar.tsx'
import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import type { Details } from './details-query.ts'

export function CourseInstructor({ creator }: Pick<Details, 'creator'>) {
  const { clubbedName, city, coursesCount, studentsCount, bio } = creator
  return (
    <div className="flex items-start gap-5 max-md:flex-col">
      <Avatar name={clubbedName} src={creator.photo} size={92} square className="rounded-[14px]!" />
      <div className="min-w-0 max-md:w-full">
        <h3 className="t-h3">
          <Link
            href={pagePath('/profile/$id', { id: creator.uid })}
            className="hover:underline"
            lang={langOf(clubbedName)}
          >
            {clubbedName}
          </Link>
        </h3>
        <p className="ink-3 mt-0.5">
          <Dots>
            {city || null}
            {messages.courseCount(coursesCount)}
            {messages.studentCount(studentsCount, formatCount(studentsCount))}
          </Dots>
        </p>
        <p className="ink-2 mt-3 max-w-[60ch] text-[17px]" lang={langOf(bio)}>
          {bio}
        </p>
      </div>
    </div>
  )
}

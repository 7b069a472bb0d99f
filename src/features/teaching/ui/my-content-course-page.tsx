import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { PencilSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { Tabs } from '#design/tabs.tsx'
import { CourseStateChip } from '#features/authoring/ui/course-state-chip.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { ReviewsPart } from '#features/community/ui/reviews/reviews-part.tsx'
import { type CreatorSpan, creatorSpans } from '#features/dashboards/rules.ts'
import { CourseInvitations } from '#features/invitations/ui/course-invitations.tsx'
import { invitationsAddress, type InvitationsSearch } from '#features/invitations/ui/invitations-address.ts'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatCount } from '#platform/format/format.ts'
import { courseFigures, courseStudents } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { AnnouncementsTab } from './my-content/announcements-tab.tsx'
import { FiguresTab } from './my-content/figures-tab.tsx'
import { studentsAddress, type StudentsSearch } from './my-content/my-content-address.ts'
import { StudentsTab } from './my-content/students-tab.tsx'

const tabs = ['figures', 'students', 'invitations', 'announcements', 'reviews'] as const
type Tab = (typeof tabs)[number]
/** Tabs with a table, whose state the address holds. */
const tables: { readonly [tab in Tab]?: typeof studentsAddress | typeof invitationsAddress } = {
  students: studentsAddress,
  invitations: invitationsAddress,
}
type Search = { tab?: Tab; span?: CreatorSpan } & (StudentsSearch | InvitationsSearch)

export const Route = createFileRoute('/_creator/my-content/$id')({
  validateSearch: pickSearchParams((sent: Record<string, unknown>): Search => {
    const tab = tabs.find((one) => one === sent.tab)
    const span = creatorSpans.find((one) => one === sent.span)
    return {
      ...(tab && tab !== 'figures' ? { tab } : {}),
      ...(span && span !== '30d' ? { span } : {}),
      ...tables[tab ?? 'figures']?.read(sent),
    }
  }),
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.coursePage.description, noindex: true })
  },
  component: MyContentCoursePage,
})

/** One course as its creator sees it: figures, students, invitations, announcements, reviews. */
function MyContentCoursePage() {
  const { id } = Route.useParams()
  const { tab = 'figures', span = '30d', ...table } = Route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...query(courseFigures, { uid: id, span }),
    placeholderData: keepPreviousData,
  })
  function pathOf(next: Search): string {
    const { tab, span } = next
    const search = { tab: tab === 'figures' ? undefined : tab, span: span === '30d' ? undefined : span }
    return pagePath('/my-content/$id', { id }, search)
  }
  const go = (next: Search) => void navigate({ href: pathOf(next) })
  if (error && !data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...messages.coursePage.missing, list: '/my-content' }}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <main id="main">
        <PageSkeleton />
      </main>
    )
  const content = {
    figures: <FiguresTab figures={data} span={span} onSpan={(next) => go({ tab, span: next })} />,
    students: <StudentsTab uid={id} path={pathOf({ tab, span })} shown={studentsAddress.read(table)} />,
    invitations: (
      <CourseInvitations
        uid={id}
        path={pathOf({ tab, span })}
        shown={invitationsAddress.read(table)}
        changes={[courseFigures, courseStudents]}
      />
    ),
    announcements: <AnnouncementsTab uid={id} learners={data.learners} />,
    reviews: <ReviewsPart course={id} />,
  }
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/my-content' }, { name: titleOf(data.course) }]} />
      <Heading course={data.course} answersWaiting={data.answersWaiting} />
      <Tabs
        label={messages.coursePage.tabsLabel}
        value={tab}
        onChange={(next) => go({ tab: next as Tab, span })}
        tabs={tabs.map((one) => ({ value: one, label: messages.coursePage.tabs[one], content: content[one] }))}
        className="mt-6"
      />
    </main>
  )
}

type Course = ReplyOf<typeof courseFigures>['course']
const titleOf = ({ courseTitle }: Course) => courseTitle || messages.untitled

function Heading({ course, answersWaiting }: { course: Course; answersWaiting: number | null }) {
  const title = titleOf(course)
  return (
    <header className="mt-4 flex flex-wrap items-center gap-4">
      <CoverImage src={course.courseThumbnailLink} className="w-[112px] shrink-0 !rounded-small" />
      <div className="min-w-0 flex-1 basis-[240px]">
        <h1 className="t-h2" lang={langOf(title)}>
          {title}
        </h1>
        <p className="mt-2">
          <CourseStateChip state={course.state} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {answersWaiting !== null && (
          <LinkButton variant="secondary" href={pagePath('/my-content/$id/assignments', { id: course.uid })}>
            {messages.coursePage.assignments(answersWaiting, formatCount(answersWaiting))}
          </LinkButton>
        )}
        <LinkButton variant="secondary" href={pagePath('/my-content/$id/mock-tests', { id: course.uid })}>
          {messages.coursePage.mockTests}
        </LinkButton>
        <LinkButton variant="secondary" href={pagePath('/creator/questions', { course: course.uid })}>
          {messages.coursePage.questions}
        </LinkButton>
        {course.state === 'PUBLISHED' && (
          <LinkButton variant="secondary" href={pagePath('/course-details/$id', { id: course.path })}>
            {messages.actions.page}
          </LinkButton>
        )}
        <LinkButton href={pagePath('/edit-course/$id', { id: course.uid })} icon={<PencilSimpleIcon />}>
          {messages.actions.edit}
        </LinkButton>
      </div>
    </header>
  )
}

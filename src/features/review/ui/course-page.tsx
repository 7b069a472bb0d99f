import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Chip } from '#design/chip.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { DotsThreeVerticalBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { Menu } from '#design/menu.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { CourseStateChip } from '#features/authoring/ui/course-state-chip.tsx'
import { Changes } from '#features/authoring/ui/form/difference-list.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { adminCourse } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { useCourseActions } from './course-actions.tsx'
import { CourseFacts } from './course-facts.tsx'
import { DecisionCard } from './decision-card.tsx'
import { ReviewVideo } from './review-video.tsx'

export const Route = createFileRoute('/_review/admin/courses/$id')({
  // A link may lead straight to the question.
  validateSearch: ({ decide }: Record<string, unknown>): { decide?: 'reject' } =>
    decide === 'reject' ? { decide } : {},
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.reviewTitle, description: messages.description, noindex: true })
  },
  component: AdminCoursePage,
})

const missing = { ...messages.missing, list: '/admin/courses' }

function AdminCoursePage() {
  const { id: uid } = Route.useParams()
  const { decide } = Route.useSearch()
  const [now] = useState(() => new Date())
  const { data, error, refetch } = useQuery(query(adminCourse, { uid }))
  const reload = () => void refetch()
  const { actionsOf, dialogs } = useCourseActions(reload)
  if (!data) return <PageLoadState error={error} failed={messages.loadFailed} missing={missing} onRetry={reload} />
  const { draft, changes, sinceRejection, videos, featured, creatorUid } = data
  const title = draft.fields.title.trim() || messages.untitled
  const revision = draft.published && draft.openSubmission !== null
  const items = actionsOf({ uid, path: draft.path, state: draft.state, featured, revision, creatorUid })
  const videoOf = (name: string, of: string) => <ReviewVideo video={videos[name]} title={of} />
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/admin/courses' }, { name: title }]} />
      <div className="mt-3 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="t-h1 [overflow-wrap:anywhere]" lang={langOf(title)}>
            {title}
          </h1>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <CourseStateChip state={draft.state} />
            {revision && <Chip tone="warn">{messages.revision}</Chip>}
            {featured && <Chip tone="highlight">{messages.featuredChip}</Chip>}
          </p>
        </div>
        <Menu
          // The page itself is where the first one leads.
          items={items.slice(1)}
          trigger={<IconButton label={messages.more} icon={<DotsThreeVerticalBoldIcon />} />}
        />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="order-2 grid min-w-0 gap-6 lg:order-1">
          {sinceRejection && (
            <section className="card min-w-0 p-5 lg:p-6" aria-labelledby="since">
              <h2 id="since" className="t-h3">
                {messages.sinceRejection}
              </h2>
              <Changes changes={sinceRejection} videoOf={videoOf} />
            </section>
          )}
          <section className="card min-w-0 p-5 lg:p-6" aria-labelledby="sent">
            <h2 id="sent" className="t-h3">
              {changes.published ? messages.changesTitle : messages.contentTitle}
            </h2>
            <Changes changes={changes} videoOf={videoOf} />
          </section>
        </div>
        <div className="order-1 grid gap-6 lg:order-2">
          <DecisionCard review={data} now={now} first={decide} onDecided={reload} />
          <CourseFacts review={data} />
        </div>
      </div>
      {dialogs}
    </main>
  )
}

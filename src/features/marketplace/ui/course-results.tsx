import { useRef } from 'react'
import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import { EmptyState } from '#design/empty-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { CourseCardSkeletons } from '#features/catalogue/ui/course-card-skeletons.tsx'
import { CourseList } from '#features/catalogue/ui/course-list.tsx'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { CourseCardFooter } from './course-card-footer.tsx'
import { addressOf, type Filters, marketplacePath, withoutFilters } from './marketplace-address.ts'
import { firstScreen } from './marketplace-head.ts'
import type { MarketplacePage } from './marketplace-query.ts'
import { useOwned } from './use-owned.ts'
import { useCountedOpenings } from './use-search-counts.ts'

const grid = 'grid gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3'

/** A page of courses; the boxes of one while it is on its way; or what to do where there is none. */
export function CourseResults({
  filters,
  page,
  waiting,
  anyOn,
  onChange,
}: {
  filters: Filters
  page: MarketplacePage | undefined
  /** The page shown is the one before. */
  waiting: boolean
  anyOn: boolean
  onChange: (next: Filters) => void
}) {
  const owned = useOwned()
  const list = useRef<HTMLDivElement>(null)
  useCountedOpenings(list, page ? filters.search : '')
  if (!page) return <CourseCardSkeletons count={12} className={grid} />
  const { courses, pagination } = page
  if (courses.length === 0) {
    return pagination.totalItems > 0 ? (
      <PastTheEnd filters={filters} pages={pagination.totalPages} />
    ) : (
      <NothingFound filters={filters} anyOn={anyOn} onChange={onChange} />
    )
  }
  return (
    <>
      <div
        ref={list}
        className={classNames('transition-opacity duration-150', waiting && 'opacity-50')}
        aria-busy={waiting}
      >
        <CourseList
          courses={courses}
          heading="h3"
          eager={firstScreen}
          footerOf={(course) => <CourseCardFooter course={course} owned={course.uid in owned} />}
        />
      </div>
      <div className="mt-10 lg:mt-14">
        <Pagination
          page={pagination.currentPage}
          pageSize={pagination.limit}
          total={pagination.totalItems}
          hrefFor={(number) => addressOf({ ...filters, page: number })}
        />
      </div>
    </>
  )
}

function NothingFound({
  filters,
  anyOn,
  onChange,
}: {
  filters: Filters
  anyOn: boolean
  onChange: (next: Filters) => void
}) {
  // A new school, or one whose courses were all archived.
  if (!anyOn && filters.search === '')
    return <EmptyState heading="h3" title={messages.nothingYet} text={messages.nothingYetText} />
  return (
    <EmptyState
      heading="h3"
      title={messages.nothingFound}
      text={anyOn ? messages.nothingForFilters : messages.nothingForSearch(filters.search)}
      action={
        anyOn ? (
          <Button onClick={() => onChange(withoutFilters(filters))}>{messages.clearFilters}</Button>
        ) : (
          <LinkButton href={marketplacePath}>{messages.showAll}</LinkButton>
        )
      }
    />
  )
}

function PastTheEnd({ filters, pages }: { filters: Filters; pages: number }) {
  return (
    <EmptyState
      heading="h3"
      title={messages.noSuchPage}
      text={messages.noSuchPageText(formatCount(pages))}
      action={<LinkButton href={addressOf({ ...filters, page: 1 })}>{messages.firstPage}</LinkButton>}
    />
  )
}

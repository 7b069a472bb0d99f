import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ErrorState } from '#design/error-state.tsx'
import { FormChecks } from '#design/form-checks.tsx'
import { langOf } from '#design/lang-of.ts'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { messages } from '../messages/creator-en.ts'
import type { CouponSide } from './coupon-side.ts'

const { form: formMessages } = messages

/** The courses that a coupon names. Those that are ticked stay in sight, first, whatever is searched for. */
export function CourseChoice({ side }: { side: CouponSide }) {
  const { getValues } = useFormContext<{ courses: string[] }>()
  const chosen = useWatch<{ courses: string[] }, 'courses'>({ name: 'courses' })
  const [search, setSearch] = useState('')
  // Of a form that was stored over a sign-in: their titles are not known yet.
  const [before] = useState(() => getValues('courses').join(','))
  const [seen, setSeen] = useState<ReadonlyMap<string, Course>>(new Map())
  const { data, isError, refetch } = useQuery({
    ...query(side.calls.courses, { search, chosen: before }),
    placeholderData: keepPreviousData,
  })
  const unseen = data?.courses.filter(({ uid }) => !seen.has(uid)) ?? []
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen.map((course) => [course.uid, course] as const)]))

  if (isError && !data) return <ErrorState heading="p" text={side.texts.coursesFailed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[200px] w-full" />
  if (data.courses.length === 0 && search === '' && chosen.length === 0)
    return <p className="ink-2">{side.texts.noCourses}</p>
  const ticked = chosen.map((uid) => seen.get(uid)).filter((course) => course !== undefined)
  const found = data.courses.filter(({ uid }) => !chosen.includes(uid))
  return (
    <div className="grid gap-3">
      <SearchInput label={formMessages.searchCourses} value={search} onSearch={setSearch} />
      <div className="max-h-[320px] overflow-y-auto rounded-control border border-line p-4">
        <FormChecks
          name="courses"
          legend={formMessages.chooseCourses}
          options={[...ticked, ...found].map((course) => ({
            value: course.uid,
            label: <CourseLabel course={course} side={side} />,
          }))}
        />
        {found.length === 0 && search !== '' && <p className="ink-2 mt-2">{formMessages.noneFound}</p>}
      </div>
    </div>
  )
}

type Course = { uid: string; title: string; instructor: string }

function CourseLabel({ course: { title, instructor }, side }: { course: Course; side: CouponSide }) {
  return (
    <>
      <span lang={langOf(title)}>{title}</span>
      {side.namesInstructors && (
        <span className="t-sm ink-3 block pb-1.5" lang={langOf(instructor)}>
          {instructor}
        </span>
      )}
    </>
  )
}

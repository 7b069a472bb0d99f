import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormControl } from '#design/form-fields.tsx'
import { query } from '#platform/api/client.ts'
import type { Paise } from '#platform/format/money.ts'
import type { BundleSide } from './bundle-side.ts'

export type ChoosableCourse = {
  uid: string
  title: string
  instructor: string
  payable: Paise
  /** It is published: only then a bundle can have it. */
  forSale: boolean
}

export type CourseChoiceState = ReturnType<typeof useCourseChoice>

/**
 * The courses of a bundle's form, in their order, and those that a search finds beside them.
 * @param known those that the bundle has already, also where one is no longer published
 */
export function useCourseChoice(side: BundleSide, known: readonly ChoosableCourse[]) {
  const field = useFormControl<string[]>('courses')
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, ChoosableCourse>>(() => new Map())
  const courseOf = (uid: string) => seen.get(uid) ?? known.find((course) => course.uid === uid)
  // Of a form that was stored over a sign-in: their titles are not known yet.
  const unknown = field.value.filter((uid) => !courseOf(uid)).join(',')
  const { data, isError, refetch } = useQuery({
    ...query(side.calls.courses, { search, chosen: unknown }),
    placeholderData: keepPreviousData,
  })
  const fresh = data?.courses.filter(({ uid }) => !seen.has(uid)) ?? []
  if (fresh.length > 0)
    setSeen(new Map([...seen, ...fresh.map((course) => [course.uid, { ...course, forSale: true }] as const)]))
  const chosen = field.value.map(courseOf).filter((course) => course !== undefined)
  return {
    ...field,
    chosen,
    /** What they cost together; null until it is known of each. */
    together:
      chosen.length === field.value.length && chosen.every(({ forSale }) => forSale)
        ? chosen.reduce((sum, { payable }) => sum + payable, 0)
        : null,
    found: data?.courses.filter(({ uid }) => !field.value.includes(uid)),
    hasNone: data?.courses.length === 0 && search === '' && field.value.length === 0,
    search,
    setSearch,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}

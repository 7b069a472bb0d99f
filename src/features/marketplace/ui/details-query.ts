import { queryOptions } from '@tanstack/react-query'
import type { courseDetails, previewLesson } from '#features/courses/contract.ts'
import { call } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'

export type Details = ReplyOf<typeof courseDetails>
export type Course = Details['course']
export type Section = Details['sections'][number]
export type Lesson = Section['lessons'][number]
export type PreviewLesson = ReplyOf<typeof previewLesson>

const contract = () => import('#features/courses/contract.ts')
const kept = { gcTime: 60_000, staleTime: 30_000, retry: false } as const

/** The uid that an address ends in. */
export function uidOf(path: string): string {
  return path.slice(path.lastIndexOf('-') + 1)
}

export function detailsQuery(uid: string) {
  return queryOptions({
    queryKey: ['course', uid] as const,
    queryFn: async ({ signal }): Promise<Details> =>
      (await call((await contract()).courseDetails, { uid }, { signal })).data,
    ...kept,
  })
}

export function previewQuery(lessonUid: string) {
  return queryOptions({
    queryKey: ['preview', lessonUid] as const,
    queryFn: async ({ signal }): Promise<PreviewLesson> =>
      (await call((await contract()).previewLesson, { lessonUid }, { signal })).data,
    ...kept,
  })
}

import type * as contract from '#features/bundles/contract/bundles.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'

export type PublicBundle = ReplyOf<typeof contract.publicBundlePage>['bundle']
export type BundlesPage = ReplyOf<typeof contract.publicBundles>

// A page may be a minute old when it arrives, so its data is not requested again right away.
const cacheTimes = { gcTime: 60_000, staleTime: 120_000 } as const
export const bundlesPerPage = 12

export function bundleQuery(uid: string): AnswerQuery<PublicBundle> {
  return {
    queryKey: ['bundle', uid],
    queryFn: async ({ signal }) => {
      const { publicBundlePage } = await import('#features/bundles/contract/bundles.ts')
      return (await call(publicBundlePage, { uid }, { signal })).data.bundle
    },
    ...cacheTimes,
  }
}

export function bundlesQuery(page: number): AnswerQuery<BundlesPage> {
  return {
    queryKey: ['bundles', page],
    queryFn: async ({ signal }) => {
      const { publicBundles } = await import('#features/bundles/contract/bundles.ts')
      return (await call(publicBundles, { page, limit: bundlesPerPage }, { signal })).data
    },
    ...cacheTimes,
  }
}

/** Whether any bundle is sold. */
export function anyBundleQuery(): AnswerQuery<boolean> {
  return {
    queryKey: ['any-bundle'],
    queryFn: async ({ signal }) => {
      const { publicBundles } = await import('#features/bundles/contract/bundles.ts')
      return (await call(publicBundles, { limit: 1 }, { signal })).data.pagination.totalItems > 0
    },
    ...cacheTimes,
  }
}

export function courseBundlesQuery(uid: string): AnswerQuery<BundlesPage['bundles']> {
  return {
    queryKey: ['course-bundles', uid],
    queryFn: async ({ signal }) => {
      const { bundlesOfCourse } = await import('#features/bundles/contract/bundles.ts')
      return (await call(bundlesOfCourse, { uid }, { signal })).data.bundles
    },
    ...cacheTimes,
  }
}

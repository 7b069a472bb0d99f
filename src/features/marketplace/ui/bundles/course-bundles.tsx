import { Link } from '#design/link.tsx'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../../messages/bundles-en.ts'
import { BundleCard } from './bundle-card.tsx'
import { courseBundlesQuery } from './bundles-query.ts'

/** Up to three bundles that a course is sold in; what can't be loaded is left out. */
export function CourseBundles({ uid }: { uid: string }) {
  const { data } = useAnswer(courseBundlesQuery(uid))
  if (!data || data.length === 0) return null
  return (
    <section className="pt-12" aria-labelledby="also-sold">
      <div className="row mb-5 flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <h2 className="t-h3" id="also-sold">
          {messages.alsoSold}
        </h2>
        <Link href="/bundles" className="link t-sm">
          {messages.all}
        </Link>
      </div>
      <div className="grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {data.map((bundle) => (
          <BundleCard key={bundle.uid} bundle={bundle} heading="h3" />
        ))}
      </div>
    </section>
  )
}

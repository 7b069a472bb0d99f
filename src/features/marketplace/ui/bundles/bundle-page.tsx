import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { CourseList } from '#features/catalogue/ui/course-list.tsx'
import type { BundleOffer } from '#features/checkout/ui/bundle/bundle-offer.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { CallError } from '#platform/api/client.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../../messages/bundles-en.ts'
import { messages as marketplaceMessages } from '../../messages/en.ts'
import { uidOf } from '../details-query.ts'
import { marketplacePath } from '../marketplace-address.ts'
import { useOwned } from '../use-owned.ts'
import { BundleBuyBar, BundleBuyCard, type BundleSale } from './bundle-buy.tsx'
import { bundleHead } from './bundle-head.ts'
import { BundleCourseFooter } from './bundle-course-footer.tsx'
import { bundleQuery, type PublicBundle } from './bundles-query.ts'
import { Collage } from './collage.tsx'
import { useBundleOffer } from './use-bundle-offer.ts'

const BundleModal = lazyPart(() => import('#features/checkout/ui/bundle/bundle-modal.tsx'), 'BundleModal')

export const Route = createFileRoute('/bundle/$bundle')({
  // `buy`: who signed in to buy it goes on.
  validateSearch: (search: Record<string, unknown>): { buy?: unknown } => search,
  loader: async ({ context: { answers }, params: { bundle: path } }) => {
    const bundle = await answers.ensure(bundleQuery(uidOf(path))).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) throw notFound()
      throw error
    })
    if (bundle.path !== path)
      throw redirect({ href: pagePath('/bundle/$bundle', { bundle: bundle.path }), statusCode: 301, replace: true })
  },
  head: (ctx) => {
    const bundle = ctx.match.context.answers.known<PublicBundle>(bundleQuery(uidOf(ctx.params.bundle)).queryKey)
    return bundle ? pageHead(ctx, bundleHead(pageSite(ctx), bundle)) : {}
  },
  headers: publicHeaders,
  component: BundlePage,
})

function BundlePage() {
  const uid = uidOf(Route.useParams().bundle)
  const { data } = useAnswer(bundleQuery(uid))
  return data?.uid === uid ? <Bundle key={uid} bundle={data} /> : null
}

function Bundle({ bundle }: { bundle: PublicBundle }) {
  const { title, description, courses } = bundle
  const { sale, modal } = useSale(bundle)
  const owned = useOwned()
  const isOwned = (uid: string) => uid in owned || (sale.offer?.owned.includes(uid) ?? false)
  return (
    <main id="main">
      <div className="wrap pt-5 pb-16 lg:pt-8 lg:pb-20">
        <div className="max-md:hidden">
          <Breadcrumb
            items={[
              { name: marketplaceMessages.courses, link: marketplacePath },
              { name: messages.title, link: '/bundles' },
              { name: title },
            ]}
          />
        </div>
        <div className="items-start gap-12 md:mt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_372px]">
          <div className="min-w-0">
            <Collage
              covers={courses.map(({ courseThumbnailLink }) => courseThumbnailLink)}
              eager
              className="aspect-[16/8]!"
            />
            <p className="t-sm ink-3 mt-5 font-semibold">{messages.bundle}</p>
            <h1 className="t-h1 mt-1 [overflow-wrap:anywhere]" lang={langOf(title)}>
              {title}
            </h1>
            <By bundle={bundle} />
            {description && (
              <p
                className="mt-4 max-w-[68ch] [overflow-wrap:anywhere] text-[17px] whitespace-pre-line"
                lang={langOf(description)}
              >
                {description}
              </p>
            )}
            <div className="mt-6 lg:hidden">
              <BundleBuyCard bundle={bundle} sale={sale} withoutButton />
            </div>
            <h2 className="t-h2 mt-9 mb-5">{messages.inside}</h2>
            <CourseList
              courses={courses}
              columns="md:grid-cols-2"
              heading="h3"
              footerOf={(course) => <BundleCourseFooter course={course} owned={isOwned(course.uid)} />}
            />
          </div>
          <aside className="sticky top-6 hidden lg:block" aria-label={messages.bundle}>
            <BundleBuyCard bundle={bundle} sale={sale} />
          </aside>
        </div>
      </div>
      <BundleBuyBar bundle={bundle} sale={sale} />
      {modal}
    </main>
  )
}

function By({ bundle: { creator, courses } }: { bundle: PublicBundle }) {
  const { name } = useSite()
  return (
    <p className="ink-2 mt-2">
      {creator ? (
        <Link href={pagePath('/profile/$id', { id: creator.uid })} className="link" lang={langOf(creator.clubbedName)}>
          {messages.by(creator.clubbedName)}
        </Link>
      ) : (
        messages.by(name)
      )}
      {` • ${messages.courses(courses.length)}`}
    </p>
  )
}

/** What this visitor pays, the button, and the modal that it opens. */
function useSale(bundle: PublicBundle) {
  const { offer, setOffer, start } = useBundleOffer(bundle.uid)
  const user = useSession((session) => session.user?.uid)
  const router = useRouter()
  const [starting, setStarting] = useState(false)
  const [bought, setBought] = useState<BundleOffer | null>(null)
  const [open, setOpen] = useState(false)
  const page = pagePath('/bundle/$bundle', { bundle: bundle.path })

  function take(next: BundleOffer) {
    setOffer(next)
    setBought(next)
  }
  async function buy() {
    if (starting) return
    setStarting(true)
    try {
      const next = await start(page)
      if (!next) return
      take(next)
      if (next.courses.length > 0) setOpen(true)
    } finally {
      setStarting(false)
    }
  }
  const isMaker = user !== undefined && user === bundle.creator?.uid
  const goOn = useEffectEvent(async () => {
    await router.navigate({ href: page, replace: true })
    if (!isMaker) await buy()
  })
  useEffect(() => {
    if (!user || !new URLSearchParams(window.location.search).has('buy')) return
    const frame = requestAnimationFrame(() => void goOn())
    return () => cancelAnimationFrame(frame)
  }, [user])

  const sale: BundleSale = { offer, starting, isMaker, onBuy: () => void buy() }
  const modal = bought && (
    <Suspense>
      <BundleModal open={open} onClose={() => setOpen(false)} bundle={bundle} offer={bought} onOffer={take} />
    </Suspense>
  )
  return { sale, modal }
}

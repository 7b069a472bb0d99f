import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Dots } from '#design/dots.tsx'
import { langOf, otherLang } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { call, CallError } from '#platform/api/client.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useLocalLinks } from '#platform/browser/use-address.ts'
import { formatDate } from '#platform/format/format.ts'
import { languageCodeOf } from '#platform/i18n/language.ts'
import { type BlogPage, getBlogDetail } from '../contract/blog.ts'
import { messages } from '../messages/en.ts'
import { blogPostingData } from './blog-posting-data.ts'
import { BlogTile } from './blog-tile.tsx'
import { CoursesBeside } from './courses-beside.tsx'
import { feedLinks } from './feed-links.ts'
import { ReadingContents } from './reading-contents.tsx'
import { SharePost } from './share-post.tsx'

const PreviewNotice = lazyPart(() => import('./preview-notice.tsx'), 'PreviewNotice')

/** `?preview=1`: what is written, by the post's uid, for administrators; never rendered on the server. */
const isPreview = (search: Record<string, unknown>) => search.preview === 1 || search.preview === '1'

export const Route = createFileRoute('/blog/$slug')({
  validateSearch: (search: Record<string, unknown>): { preview?: 1 } => (isPreview(search) ? { preview: 1 } : {}),
  ssr: ({ search }) => search.status !== 'success' || !isPreview(search.value),
  loaderDeps: ({ search }) => ({ preview: isPreview(search) }),
  loader: async ({ params: { slug }, deps: { preview }, location }): Promise<BlogPage> => {
    try {
      if (preview) return await (await import('./preview-post.ts')).previewPost(slug, location)
      const { data } = await call(getBlogDetail, { slug })
      // An address that the post once had.
      if (data.blog.slug !== slug)
        throw redirect({ href: pagePath('/blog/$slug', { slug: data.blog.slug }), statusCode: 301, replace: true })
      return data
    } catch (error) {
      if (error instanceof CallError && error.status === 404) throw notFound()
      throw error
    }
  },
  staleTime: 60_000,
  headers: ({ match }) => (isPreview(match.search) ? { 'cache-control': 'no-store' } : publicHeaders()),
  head: ({ loaderData, ...context }) => {
    if (isPreview(context.match.search))
      return { meta: [{ title: messages.previewTitle }, { name: 'robots', content: 'noindex' }] }
    if (!loaderData) return {}
    const { blog } = loaderData
    const site = pageSite(context)
    const head = pageHead(context, {
      title: blog.seoTitle || blog.title,
      description: blog.seoDescription || blog.excerpt,
      path: pagePath('/blog/$slug', { slug: blog.slug }),
      // Those who show shared links take no SVG.
      image: blog.coverLink.replace(/(\/course\/cover\/.+)\.svg$/, '$1.jpg'),
      type: 'article',
      data: blogPostingData(blog, site),
    })
    return { ...head, links: [...head.links, ...feedLinks(site)] }
  },
  component: BlogPostPage,
})

function BlogPostPage() {
  const { blog, courses, next } = Route.useLoaderData()
  const { preview } = Route.useSearch()
  const lang = otherLang(languageCodeOf(blog.language))
  return (
    <>
      {preview && (
        <Suspense>
          <PreviewNotice uid={blog.uid} />
        </Suspense>
      )}
      <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-20">
        <article>
          <header className="mx-auto max-w-[820px]">
            <Breadcrumb items={[{ name: messages.title, link: '/blog' }, { name: blog.title }]} />
            <h1
              className="mt-5 font-serif text-[34px] leading-[1.08] font-semibold tracking-[-0.018em] hindi:leading-[1.3] hindi:tracking-normal lg:mt-7 lg:text-[58px]"
              lang={langOf(blog.title)}
            >
              {blog.title}
            </h1>
            <p className="ink-2 mt-4 text-[19px] leading-[1.45] lg:text-[22px]" lang={langOf(blog.excerpt)}>
              {blog.excerpt}
            </p>
            <div className="row mt-6 gap-3">
              <Avatar name={blog.author.clubbedName} src={blog.author.photo} size={46} square />
              <div className="min-w-0 leading-tight">
                <p className="font-semibold">
                  <Link
                    href={pagePath('/profile/$id', { id: blog.author.uid })}
                    className="hover:underline"
                    lang={langOf(blog.author.clubbedName)}
                  >
                    {blog.author.clubbedName}
                  </Link>
                </p>
                <p className="t-sm ink-3 mt-0.5">
                  <Dots>
                    <time dateTime={blog.publishedAt} className="whitespace-nowrap">
                      {formatDate(blog.publishedAt)}
                    </time>
                    <span className="whitespace-nowrap">{messages.minutes(blog.readMinutes)}</span>
                  </Dots>
                </p>
              </div>
              <SharePost title={blog.title} />
            </div>
          </header>
          <CoverImage
            src={blog.coverLink}
            eager
            className="mt-8 max-lg:-mx-4 max-lg:rounded-none! md:max-lg:-mx-6 lg:aspect-[21/9]! lg:rounded-panel!"
          />
          <div className="mt-10 gap-12 lg:mt-14 lg:grid lg:grid-cols-[220px_minmax(0,680px)_1fr]">
            <ReadingContents headings={blog.headings} />
            {/* Sanitised when it was saved. */}
            <div
              className="prose prose-article min-w-0"
              lang={lang}
              dangerouslySetInnerHTML={{ __html: useLocalLinks()(blog.body) }}
            />
            {courses.length > 0 && <CoursesBeside courses={courses} />}
          </div>
        </article>
        {next.length > 0 && (
          <section className="mt-16 border-t border-line pt-10">
            <h2 className="t-h2 mb-5">{messages.readNext}</h2>
            <div className="grid gap-6 md:grid-cols-3">
              {next.map((one) => (
                <BlogTile key={one.uid} blog={one} />
              ))}
            </div>
          </section>
        )}
      </main>
    </>
  )
}

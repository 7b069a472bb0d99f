import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import type { BlogCard } from '../contract/blog.ts'
import { messages } from '../messages/en.ts'

/** A post in a row of posts: beside its cover on a phone, under it where there is room. */
export function BlogTile({
  blog,
  heading: Heading = 'h3',
  eager,
}: {
  blog: BlogCard
  heading?: 'h2' | 'h3'
  eager?: boolean
}) {
  return (
    <article className="relative grid grid-cols-[112px_minmax(0,1fr)] gap-4 md:flex md:flex-col">
      <CoverImage src={blog.coverLink} eager={eager} className="max-md:aspect-square! max-md:self-start" />
      <div>
        <Heading
          className="font-serif text-[20px] leading-[1.25] font-semibold hindi:leading-[1.4] lg:text-[22px]"
          lang={langOf(blog.title)}
        >
          <Link href={pagePath('/blog/$slug', { slug: blog.slug })} className="course-link">
            {blog.title}
          </Link>
        </Heading>
        <p className="t-sm ink-3 mt-1.5">
          <Dots>
            <span lang={langOf(blog.author.clubbedName)}>{blog.author.clubbedName}</span>
            {messages.minutes(blog.readMinutes)}
          </Dots>
        </p>
      </div>
    </article>
  )
}

import { Link } from '#design/link.tsx'
import type { BlogCard } from '#features/blog/contract/blog.ts'
import { BlogTile } from '#features/blog/ui/blog-tile.tsx'
import { messages } from '../../messages/en.ts'
import { FarSection } from './far-section.tsx'

export function LatestPosts({ blogs }: { blogs: readonly BlogCard[] }) {
  if (blogs.length === 0) return null
  return (
    <FarSection>
      <div className="row mb-6 justify-between">
        <h2 className="t-h1">{messages.fromBlog}</h2>
        <Link href="/blog" className="link row min-h-11">
          {messages.allPosts}
        </Link>
      </div>
      <div className="grid gap-6 md:grid-cols-3 lg:gap-8">
        {blogs.map((blog) => (
          <BlogTile key={blog.uid} blog={blog} />
        ))}
      </div>
    </FarSection>
  )
}

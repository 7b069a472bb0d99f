import { createFileRoute } from '@tanstack/react-router'
import headlineFont from '#design/fonts/anek-headline.woff2?url'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/api/client.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { home } from '../contract.ts'
import { Hero } from './home/hero.tsx'
import { LatestPosts } from './home/latest-posts.tsx'
import { PopularCourses } from './home/popular-courses.tsx'
import { Story } from './home/story.tsx'
import { Subjects } from './home/subjects.tsx'
import { TeachBand } from './home/teach-band.tsx'
import { ThreeSteps } from './home/three-steps.tsx'
import { organizationData } from './organization-data.ts'

export const Route = createFileRoute('/')({
  loader: async () => (await call(home, {})).data,
  staleTime: 60_000,
  headers: publicHeaders,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, {
      title: messages.homeTitle(pageSite(context).name),
      description: messages.homeDescription,
      path: '/',
      bare: true,
      fonts: [headlineFont],
      data: [organizationData(context)],
    })
  },
  component: HomePage,
})

function HomePage() {
  const { newCreators } = useSite()
  const { courses, categories, searches, glance, story, blogs } = Route.useLoaderData()
  return (
    <main id="main" className="pb-16 lg:pb-28">
      <Hero searches={searches} glance={glance} />
      <Subjects subjects={categories} />
      <PopularCourses courses={courses} />
      <ThreeSteps />
      {story && <Story story={story} />}
      {newCreators === 'anyone' && <TeachBand />}
      <LatestPosts blogs={blogs} />
    </main>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { CoverImage } from '#design/cover-image.tsx'
import { StudioForm } from '#features/enquiries/ui/studio-form.tsx'
import { pageHead, publicHeaders } from '#platform/page-head.ts'
import { words } from '../messages/en.ts'
import { NightHeading } from './night-heading.tsx'

const { studio } = words

export const Route = createFileRoute('/hire-studio')({
  headers: publicHeaders,
  head: async (context) => {
    const { studio } = (await import('../messages/en.ts')).words
    return pageHead(context, { title: studio.title, description: studio.description, path: '/hire-studio' })
  },
  component: HireStudioPage,
})

function HireStudioPage() {
  return (
    <main id="main" className="pb-16 lg:pb-28">
      <NightHeading crumb={studio.title} title={studio.heading} text={studio.lead} />
      <div className="wrap grid gap-12 pt-10 lg:grid-cols-[1fr_560px] lg:gap-16 lg:pt-16">
        <section>
          <h2 className="t-h2">{studio.getsTitle}</h2>
          <ul className="mt-6 grid gap-6">
            {studio.gets.map(({ title, text }) => (
              <li key={title}>
                <h3 className="t-h3">{title}</h3>
                <p className="ink-2 mt-1 max-w-[52ch]">{text}</p>
              </li>
            ))}
          </ul>
          <CoverImage src="/api/course/cover/photo/4.svg" className="mt-8 hidden aspect-[16/9]! lg:block" />
        </section>
        <section className="card self-start p-5 md:p-8">
          <h2 className="t-h2">{studio.formTitle}</h2>
          <p className="ink-2 mt-2 mb-6">{studio.formText}</p>
          <StudioForm />
        </section>
      </div>
    </main>
  )
}

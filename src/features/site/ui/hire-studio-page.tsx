import { createFileRoute } from '@tanstack/react-router'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { StudioType } from '#features/enquiries/rules.ts'
import { StudioForm } from '#features/enquiries/ui/studio-form.tsx'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { messages } from '../messages/en.ts'
import { messages as helpMessages } from '../messages/help-en.ts'
import { NightHeading } from './night-heading.tsx'

const { studio } = messages
/** A cover of ours for each room, by motif and seed. */
const covers: Record<StudioType, string> = {
  camera: 'photo/4',
  voice: 'music/11',
  tabletop: 'food/7',
  classroom: 'exam/3',
}

export const Route = createFileRoute('/hire-studio')({
  headers: publicHeaders,
  head: async (context) => {
    const { studio } = (await import('../messages/en.ts')).messages
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
          <h2 className="t-h2 mt-12">{helpMessages.howTitle}</h2>
          <ol className="mt-5 grid gap-4">
            {helpMessages.how.map((step, index) => (
              <li key={step} className="grid grid-cols-[32px_minmax(0,1fr)] gap-3">
                <span
                  aria-hidden="true"
                  className="grid h-8 w-8 place-items-center rounded-small bg-tint-2 font-semibold text-on-tint"
                >
                  {index + 1}
                </span>
                <span className="ink-2 max-w-[52ch] pt-1">{step}</span>
              </li>
            ))}
          </ol>
        </section>
        <section className="card self-start p-5 md:p-8">
          <h2 className="t-h2">{studio.formTitle}</h2>
          <p className="ink-2 mt-2 mb-6">{studio.formText}</p>
          <StudioForm />
        </section>
      </div>
      <section className="wrap pt-14 lg:pt-20" aria-labelledby="rooms">
        <h2 id="rooms" className="t-h2">
          {helpMessages.roomsTitle}
        </h2>
        <ul className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {helpMessages.rooms.map(({ type, title, text }) => (
            <li key={type}>
              <CoverImage src={`/api/course/cover/${covers[type as StudioType]}.svg`} />
              <h3 className="t-h3 mt-3">{title}</h3>
              <p className="ink-2 mt-1">{text}</p>
            </li>
          ))}
        </ul>
        <p className="t-sm ink-3 mt-5">{helpMessages.roomsHint}</p>
      </section>
    </main>
  )
}

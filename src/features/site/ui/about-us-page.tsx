import { createFileRoute } from '@tanstack/react-router'
import { CheckIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { dropdown } from '#features/catalogue/contract/catalogue.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/api/client.ts'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { NightHeading } from './night-heading.tsx'
import { organizationData } from './organization-data.ts'

const { about } = messages

export const Route = createFileRoute('/about-us')({
  loader: async () => (await call(dropdown, { type: 'category' })).data,
  staleTime: 60_000,
  headers: publicHeaders,
  head: async (context) => {
    const { about } = (await import('../messages/en.ts')).messages
    const { title, description } = about
    return pageHead(context, { title, description, path: '/about-us', data: [organizationData(context)] })
  },
  component: AboutPage,
})

function AboutPage() {
  const subjects = Route.useLoaderData()
  const { name, newCreators } = useSite()
  const courses = subjects.reduce((sum, { count }) => sum + count, 0)
  return (
    <main id="main" className="pb-16 lg:pb-28">
      <NightHeading crumb={about.title} title={about.heading} text={about.lead(name)} />
      <section className="wrap grid gap-x-12 gap-y-10 pt-12 md:grid-cols-2 lg:pt-20">
        {about.parts.map(({ title, text }) => (
          <div key={title} className="max-w-[60ch]">
            <h2 className="t-h2">{title}</h2>
            <p className="ink-2 mt-3 text-[17.5px] leading-[1.6]">{text}</p>
          </div>
        ))}
      </section>
      <section className="wrap mt-14 grid gap-8 lg:mt-20 lg:grid-cols-2">
        <div className="card p-6 lg:p-8">
          <h2 className="t-h3">{about.numbersTitle}</h2>
          <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-4">
            <Figure value={courses} label={about.numberCourses} />
            <Figure value={subjects.length} label={about.numberSubjects} />
          </dl>
        </div>
        <div className="card p-6 lg:p-8">
          <h2 className="t-h3">{about.promiseTitle}</h2>
          <ul className="mt-4 grid gap-3">
            {about.promise.map((line) => (
              <li key={line} className="flex items-start gap-2.5">
                <CheckIcon size={20} className="mt-0.5 text-accent-ink" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <p className="wrap mt-10 flex flex-wrap gap-3">
        <LinkButton href="/course-marketplace">{about.join}</LinkButton>
        {newCreators === 'anyone' && (
          <LinkButton href="/creator" variant="secondary">
            {about.teach}
          </LinkButton>
        )}
      </p>
    </main>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="ink-3">{label}</dt>
      <dd className="text-[40px] leading-none font-bold tracking-[-0.02em]">{formatCount(value)}</dd>
    </div>
  )
}

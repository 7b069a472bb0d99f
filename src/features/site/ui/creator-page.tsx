import { createFileRoute } from '@tanstack/react-router'
import { CheckIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { messages } from '../messages/en.ts'
import { BecomeCreator } from './become-creator.tsx'
import { NightHeading } from './night-heading.tsx'

const { creator } = messages

export const Route = createFileRoute('/creator')({
  headers: publicHeaders,
  head: async (context) => {
    const { creator } = (await import('../messages/en.ts')).messages
    return pageHead(context, { title: creator.title, description: creator.description, path: '/creator' })
  },
  component: CreatorPage,
})

function CreatorPage() {
  const { newCreators } = useSite()
  const isInvited = newCreators === 'invited'
  const { question, ...answers } = creator.whoCanTeach
  const questions = [{ question, answer: answers[newCreators] }, ...creator.questions]
  return (
    <main id="main" className="pb-16 lg:pb-28">
      <NightHeading crumb={creator.title} title={creator.heading} text={creator.lead}>
        <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
          <BecomeCreator />
          <p className="text-[15px] text-on-night-2">{isInvited ? creator.invited : creator.startHint}</p>
        </div>
      </NightHeading>
      <section className="wrap pt-12 lg:pt-20">
        <h2 className="t-h1">{creator.stepsTitle}</h2>
        <ol className="mt-8 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-4">
          {creator.steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-4 border-tint-line pt-4">
              <span
                className="grid h-9 w-9 place-items-center rounded-[9px] bg-tint-2 font-bold text-on-tint"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <h3 className="t-h3 mt-3">{title}</h3>
              <p className="ink-2 mt-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="mt-14 border-y border-line bg-surface py-12 lg:mt-20 lg:py-16">
        <div className="wrap">
          <h2 className="t-h2">{creator.toolsTitle}</h2>
          <ul className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
            {creator.tools.map(({ title, text }) => (
              <li key={title}>
                <h3 className="t-h3">{title}</h3>
                <p className="ink-2 mt-1.5">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap mt-14 grid items-start gap-10 lg:mt-20 lg:grid-cols-2">
        <div className="card p-6 lg:p-8">
          <h2 className="t-h2">{creator.needTitle}</h2>
          <ul className="mt-4 grid gap-3 text-[17px]">
            {creator.needs.map((line) => (
              <li key={line} className="flex items-start gap-2.5">
                <CheckIcon size={20} className="mt-1 text-accent-ink" />
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-6 flex flex-wrap items-center gap-3">
            <LinkButton href="/hire-studio" variant="secondary">
              {creator.studio}
            </LinkButton>
            <Link href="/user-guidelines" className="link row min-h-11">
              {creator.rules}
            </Link>
          </p>
        </div>
        <div>
          <h2 className="t-h2">{creator.questionsTitle}</h2>
          <dl className="mt-4 grid gap-5">
            {questions.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className="ink-2 mt-1">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="wrap mt-14 lg:mt-20">
        <div className="flex flex-wrap items-center justify-between gap-5 rounded-panel bg-night p-6 text-white lg:p-10">
          <h2 className="t-h2">{isInvited ? creator.invited : creator.endTitle}</h2>
          <BecomeCreator />
        </div>
      </section>
    </main>
  )
}

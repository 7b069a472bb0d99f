import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Accordion, AccordionItem } from '#design/accordion.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { call } from '#platform/api/client.ts'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useLocalLinks } from '#platform/browser/use-address.ts'
import { type FaqGroup, listFaqs } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { narrowFaqs } from '../rules.ts'
import { CopyQuestionLink } from './copy-question-link.tsx'
import { faqPageData } from './faq-page-data.ts'
import { faqSearch } from './faq-search.ts'
import { anchorOf, useOpenQuestion } from './use-open-question.ts'

export const Route = createFileRoute('/faq')({
  validateSearch: faqSearch,
  loader: async () => (await call(listFaqs, {})).data,
  staleTime: 60_000,
  headers: publicHeaders,
  head: ({ loaderData, ...context }) =>
    pageHead(context, {
      title: messages.title,
      description: messages.description,
      path: '/faq',
      data: loaderData ? [faqPageData(loaderData.groups)] : [],
    }),
  component: FaqPage,
})

function FaqPage() {
  const { groups } = Route.useLoaderData()
  const { search = '', group = '' } = Route.useSearch()
  const router = useRouter()
  useOpenQuestion()
  const found = narrowFaqs(groups, search, group)
  const go = (to: { search?: string | undefined; group?: string | undefined }) =>
    void router.navigate({ href: pagePath('/faq', { search, group, ...to }), replace: true, resetScroll: false })

  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-24">
      <div className="mx-auto max-w-[820px]">
        <Breadcrumb items={[{ name: messages.breadcrumb }]} />
        <h1 className="t-h1 mt-5">{messages.title}</h1>
        <SearchInput
          label={messages.search}
          value={search}
          onSearch={(next) => go({ search: next || undefined })}
          className="mt-6"
        />
        <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.groups}>
          <FilterChip on={!group} onClick={() => go({ group: undefined })}>
            {messages.allGroups}
          </FilterChip>
          {groups.map(({ slug, name }) => (
            <FilterChip
              key={slug}
              className="filter-chip-multiline"
              lang={langOf(name)}
              on={slug === group}
              onClick={() => go({ group: slug })}
            >
              {name}
            </FilterChip>
          ))}
        </div>
        <p className="sr-only" role="status">
          {search && messages.found(found.flatMap(({ faqs }) => faqs).length)}
        </p>
        {found.map((one) => (
          <Questions key={one.slug} {...one} />
        ))}
        {found.length === 0 && (
          <div className="mt-10">
            <EmptyState title={messages.nothing} text={messages.nothingText} />
          </div>
        )}
        <StillOpen />
      </div>
    </main>
  )
}

function Questions({ slug, name, faqs }: FaqGroup) {
  const localised = useLocalLinks()
  return (
    <section className="mt-10" aria-labelledby={`group-${slug}`}>
      <h2 id={`group-${slug}`} className="t-h2 mb-4" lang={langOf(name)}>
        {name}
      </h2>
      <Accordion>
        {faqs.map(({ uid, question, answer }) => (
          <AccordionItem
            key={uid}
            id={anchorOf(uid)}
            title={
              <h3 className="text-[17px] leading-snug font-semibold tracking-normal" lang={langOf(question)}>
                {question}
              </h3>
            }
          >
            {/* Sanitised when it was saved. */}
            <div
              className="prose text-base!"
              lang={langOf(answer)}
              dangerouslySetInnerHTML={{ __html: localised(answer) }}
            />
            <CopyQuestionLink uid={uid} question={question} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}

function StillOpen() {
  return (
    <section className="card mt-12 p-6 md:flex md:items-center md:gap-6">
      <div className="flex-1">
        <h2 className="t-h3">{messages.stillOpen}</h2>
        <p className="ink-2 mt-1">{messages.stillOpenText}</p>
      </div>
      <LinkButton href="/contact-us" variant="secondary" className="mt-4 md:mt-0">
        {messages.write}
      </LinkButton>
    </section>
  )
}

import { useState } from 'react'
import { Accordion, AccordionItem } from '#design/accordion.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { listFaqs } from '#features/faq/contract.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useLocalLinks } from '#platform/browser/use-address.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../../messages/help-en.ts'

const maxShown = 6

/** Searches the questions and opens the answers on the spot. */
export function FindAnswer() {
  const [search, setSearch] = useState('')
  return (
    <div className="mt-6 max-w-[820px]">
      <SearchInput label={messages.searchLabel} value={search} onSearch={setSearch} />
      {search.trim() && <Answers search={search.trim().slice(0, 100)} />}
    </div>
  )
}

function Answers({ search }: { search: string }) {
  const localised = useLocalLinks()
  const { data, error, retry } = useAnswer({
    queryKey: [listFaqs.call, { search }],
    queryFn: async ({ signal }) => (await call(listFaqs, { search }, { signal })).data,
    gcTime: 60_000,
    staleTime: 60_000,
  })
  if (error && !data) return <ErrorState heading="p" text={messages.searchFailed} onRetry={retry} />
  const found = (data?.groups ?? []).flatMap(({ faqs }) => faqs)
  return (
    <div className="mt-4" aria-busy={!data || undefined}>
      <p className="t-sm ink-3" role="status">
        {data && (found.length > 0 ? messages.found(found.length) : messages.nothing)}
      </p>
      <Accordion className="mt-3">
        {found.slice(0, maxShown).map(({ uid, question, answer }) => (
          <AccordionItem
            key={uid}
            title={
              <span className="font-semibold" lang={langOf(question)}>
                {question}
              </span>
            }
          >
            {/* Sanitised when it was saved. */}
            <div
              className="prose text-base!"
              lang={langOf(answer)}
              dangerouslySetInnerHTML={{ __html: localised(answer) }}
            />
          </AccordionItem>
        ))}
      </Accordion>
      {found.length > maxShown && (
        <Link href={pagePath('/faq', { search })} className="link row mt-2 min-h-11">
          {messages.allQuestions}
        </Link>
      )}
    </div>
  )
}

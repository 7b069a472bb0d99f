import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { EmailFrame } from './email-frame.tsx'
import { messages } from './messages/en.ts'

type Example = {
  feature: keyof typeof messages.features
  kind: string
  written: Record<Language, EmailMessage>
}

async function readExamples(): Promise<Example[]> {
  const answer = await fetch('/dev/emails.json', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.json()) as Example[]
}

/** A picture of every kind of email in every language, in the colours of the school; those of one part at a time. */
export function EmailGallery() {
  const [chosen, setChosen] = useState<Example['feature']>()
  const found = useQuery({ queryKey: ['email-examples'], queryFn: readExamples })
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton className="h-40 w-full !rounded-card" />
  const features = [...new Set(found.data.map(({ feature }) => feature))]
  const shown = chosen ?? features[0]
  return (
    <>
      <p className="ink-2">{messages.galleryText(found.data.length)}</p>
      <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.featuresLabel}>
        {features.map((feature) => (
          <FilterChip key={feature} on={feature === shown} onClick={() => setChosen(feature)}>
            {messages.features[feature]}
          </FilterChip>
        ))}
      </div>
      <ul className="mt-6 grid grid-cols-1 gap-6">
        {found.data
          .filter(({ feature }) => feature === shown)
          .map((example) => (
            <li key={example.kind} className="card grid grid-cols-1 gap-6 p-4 lg:grid-cols-2">
              {languages.map(({ code, name }) => (
                <Picture key={code} language={code} name={name} email={example.written[code]} />
              ))}
            </li>
          ))}
      </ul>
    </>
  )
}

function Picture({ language, name, email }: { language: Language; name: string; email: EmailMessage }) {
  return (
    <article className="min-w-0">
      <p className="t-sm ink-3" lang={language}>
        {name}
      </p>
      <h2 className="t-title mt-1 break-words" lang={language}>
        {email.subject}
      </h2>
      <EmailFrame html={email.html ?? ''} title={`${messages.htmlPart}: ${email.subject}`} className="mt-3" />
      <details className="mt-1">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.textPart}</summary>
        <p className="ink-2 whitespace-pre-line break-words" lang={language}>
          {email.text}
        </p>
      </details>
    </article>
  )
}

import { courseSlug } from '#features/catalogue/rules/course-slug.ts'
import { messages } from '../../messages/form-en.ts'
import { courseFields } from '../../rules/course-fields.ts'
import { DraftText, DraftTextarea } from './bound-fields.tsx'
import { useDoc, useFacts } from './session-context.tsx'
import { StepCard } from './step-card.tsx'

export function SearchStep() {
  const title = useDoc((doc) => doc.seoTitle || doc.title)
  const description = useDoc((doc) => doc.seoDescription || doc.shortDescription)
  const slug = useDoc((doc) => doc.slug || courseSlug(doc.title))
  const seoTitle = useDoc((doc) => [...doc.seoTitle].length)
  const seoDescription = useDoc((doc) => [...doc.seoDescription].length)
  const uid = useFacts((facts) => facts.uid)
  return (
    <StepCard step="search">
      <div className="grid gap-5">
        <DraftText
          field="seoTitle"
          label={messages.search.title}
          hint={messages.ofCharacters(seoTitle, courseFields.seoTitle.max)}
        />
        <DraftTextarea
          field="seoDescription"
          label={messages.search.description}
          hint={messages.ofCharacters(seoDescription, courseFields.seoDescription.max)}
          rows={3}
        />
        <DraftText
          field="slug"
          label={messages.search.address}
          hint={messages.search.addressHint}
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="rounded-control border border-line p-4" aria-label={messages.search.preview} role="group">
          <p className="t-xs ink-3 mb-2">{messages.search.preview}</p>
          <p className="t-xs ink-2 [overflow-wrap:anywhere]">
            {messages.search.path([slug, uid ?? messages.search.ending].filter(Boolean).join('-'))}
          </p>
          <p className="mt-1 text-[19px] leading-snug font-semibold text-link">{title || messages.search.untitled}</p>
          <p className="t-sm ink-2 mt-1">{description || messages.search.noDescription}</p>
        </div>
      </div>
    </StepCard>
  )
}

import { Button } from '#design/button.tsx'
import { ShuffleIcon } from '#design/icons/regular.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { CourseCard } from '#features/catalogue/ui/course-card.tsx'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../../messages/form-en.ts'
import { hasPrice, priceOf } from '../../rules/draft-price.ts'
import { countLessons } from './curriculum/outline.ts'
import { fieldId } from './field-id.ts'
import { previewPath } from './preview-path.ts'
import { useDraftSession, useDoc, useFacts } from './session-context.tsx'
import { useThumbnail } from './use-thumbnail.ts'

/**
 * The course's card as learners will see it, made of what is typed now. Whether they see a price from before depends on what
 * the course was on sale at, which the price step says.
 */
export function CoursePreview() {
  const { go, locked } = useDraftSession()
  const doc = useDoc((all) => all)
  const path = useFacts((facts) => (facts.uid ? previewPath(facts.uid) : undefined))
  const lessons = useFacts((facts) => facts.lessons)
  const instructor = useSession((state) => state.user?.clubbedName)
  const { shown } = useThumbnail()
  const { paidPaise } = priceOf(doc)
  const seconds = doc.outline
    .flatMap((section) => section.lessons)
    .reduce((sum, lesson) => sum + (lessons[lesson.uid]?.durationSeconds ?? 0), 0)
  return (
    <section className="card p-4" aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="t-sm ink-3 mb-3 font-normal">
        {messages.preview.heading}
      </h2>
      <CourseCard
        href={path}
        title={doc.title || messages.preview.untitled}
        cover={shown}
        level={doc.level}
        levelName={catalogueMessages.levels[doc.level]}
        rating={0}
        instructor={instructor ?? ''}
        duration={formatDuration(seconds)}
        pricePaise={hasPrice(doc) ? paidPaise : null}
      />
      <p className="t-xs ink-3 mt-2">{messages.preview.counts(countLessons(doc.outline))}</p>
      {!locked && (
        <Button
          variant="secondary"
          size="small"
          full
          className="mt-3"
          icon={<ShuffleIcon size={18} />}
          onClick={() => go({ step: 'media', focus: fieldId('coverSeed') })}
        >
          {messages.preview.changeCover}
        </Button>
      )}
    </section>
  )
}

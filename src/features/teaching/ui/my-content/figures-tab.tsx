import { FilterChip } from '#design/filter-chip.tsx'
import { messages as creatorMessages } from '#features/dashboards/messages/creator-en.ts'
import { type CreatorSpan, creatorSpans } from '#features/dashboards/rules.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { courseFigures } from '../../contract.ts'
import { messages } from '../../messages/en.ts'
import { CourseFunnel } from './course-funnel.tsx'
import { LessonDropOff } from './lesson-drop-off.tsx'

export function FiguresTab({
  figures,
  span,
  onSpan,
}: {
  figures: ReplyOf<typeof courseFigures>
  span: CreatorSpan
  onSpan: (span: CreatorSpan) => void
}) {
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2" role="group" aria-label={messages.coursePage.span}>
        {creatorSpans.map((one) => (
          <FilterChip key={one} on={one === span} onClick={() => onSpan(one)}>
            {creatorMessages.spans[one]}
          </FilterChip>
        ))}
      </div>
      <CourseFunnel figures={figures} />
      <LessonDropOff {...figures} />
    </>
  )
}

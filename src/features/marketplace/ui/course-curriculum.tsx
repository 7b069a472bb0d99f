import { Accordion, AccordionItem } from '#design/accordion.tsx'
import { Dots } from '#design/dots.tsx'
import { ArticleFillIcon, PlayCircleFillIcon } from '#design/icons/fill.tsx'
import { CheckCircleIcon, LockSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { openingText, quizOf } from '#features/catalogue/ui/opening-text.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import type { Lesson, Section } from './details-query.ts'

type Props = {
  courseUid: string
  sections: readonly Section[]
  owned: boolean
  /** Opens a free preview on this page; absent in a draft's preview, where it opens in the player. */
  onPreview: ((lesson: Lesson) => void) | undefined
}

/** Modules that open, with their lessons: free previews play, the others wait for the owner. */
export function CourseCurriculum({ sections, ...rest }: Props) {
  return (
    <Accordion className="card overflow-hidden">
      {sections.map((section, place) => (
        <AccordionItem
          key={section.uid}
          open={place === 0}
          flush
          mark={
            <span className="grid h-9 w-9 shrink-0 place-items-center rounded-[9px] bg-tint-2 font-bold text-on-tint [details[open]>summary>&]:bg-action [details[open]>summary>&]:text-on-action">
              {place + 1}
            </span>
          }
          title={
            <>
              <span className="block text-[17px] leading-snug font-semibold" lang={langOf(section.title)}>
                {section.title}
              </span>
              <Dots className="t-sm ink-3 font-normal">
                {messages.lessons(section.lessons.length)}
                {formatDuration(section.lessons.reduce((sum, one) => sum + one.durationSeconds, 0)) || null}
              </Dots>
              {section.opens && (
                <span className="t-sm ink-2 row mt-1 gap-1.5 font-normal">
                  <LockSimpleIcon size={16} className="shrink-0" />
                  {openingText(section.opens, quizOf(section.opens, sections))}
                </span>
              )}
            </>
          }
        >
          <ul>
            {section.lessons.map((lesson) => (
              <li key={lesson.uid} className="border-t border-line">
                <LessonLine lesson={lesson} {...rest} />
              </li>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

const line = 'row min-h-12 w-full gap-3 px-4 py-3 text-left text-[16px] lg:px-5'

function LessonLine({ lesson, courseUid, owned, onPreview }: { lesson: Lesson } & Omit<Props, 'sections'>) {
  const time = <span className="t-sm ink-3 shrink-0">{formatDuration(lesson.durationSeconds)}</span>
  const title = (
    <span className="min-w-0 flex-1 leading-snug" lang={langOf(lesson.title)}>
      {lesson.title}
    </span>
  )
  if (owned) {
    return (
      <Link
        href={pagePath('/learning/$id', { id: courseUid }, { lesson: lesson.uid })}
        className={`${line} hover:bg-sunken`}
      >
        <CheckCircleIcon size={22} className="ink-3" />
        {title}
        {time}
      </Link>
    )
  }
  if (lesson.preview) {
    const Icon = lesson.kind === 'video' ? PlayCircleFillIcon : ArticleFillIcon
    const content = (
      <>
        <Icon size={22} className="shrink-0 text-link" />
        {title}
        <span className="link t-sm shrink-0 max-md:sr-only">{messages.preview}</span>
        {time}
      </>
    )
    if (!onPreview) {
      return (
        <Link
          href={pagePath('/learning/$id', { id: courseUid }, { lesson: lesson.uid })}
          className={`${line} hover:bg-sunken`}
        >
          {content}
        </Link>
      )
    }
    return (
      <button
        type="button"
        className={`${line} hover:bg-sunken`}
        aria-haspopup="dialog"
        onClick={() => onPreview(lesson)}
      >
        {content}
      </button>
    )
  }
  return (
    <div className={`${line} ink-2 relative`}>
      <LockSimpleIcon size={20} className="ink-3 mx-px shrink-0" />
      {title}
      <span className="sr-only">{messages.locked}</span>
      {time}
    </div>
  )
}

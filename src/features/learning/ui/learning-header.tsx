import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ArrowLeftBoldIcon } from '#design/icons/bold.tsx'
import { MoonIcon, ShareNetworkIcon, SunIcon } from '#design/icons/regular.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { shareLink } from '#design/share-link.ts'
import { StepMeter } from '#design/step-meter.tsx'
import { ui, useUi } from '#design/ui-state.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'
import type { LearningCourse } from './apply-report.ts'

/** The player's own bar: back, the course, how far. */
export function LearningHeader({ course }: { course: LearningCourse }) {
  const { courseTitle, instructor, path } = course.course
  const dark = useUi((state) => state.theme === 'dark')
  const back = course.preview ? pagePath('/course-details/$id', { id: path }, { preview: 1 }) : '/my-enrolled-courses'
  return (
    <header className="row sticky top-0 z-20 h-16 gap-3 border-b border-line bg-surface px-4 lg:px-6">
      <Link
        href={back}
        className="icon-btn -ml-2"
        aria-label={course.preview ? messages.learning.backToCourse : messages.learning.back}
      >
        <ArrowLeftBoldIcon size={20} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="truncate leading-tight font-semibold" lang={langOf(courseTitle)}>
          {courseTitle}
        </p>
        <p className="t-xs ink-3 truncate max-lg:hidden" lang={langOf(instructor)}>
          {instructor}
        </p>
      </div>
      {!course.preview && (
        <div className="row gap-3 md:w-[230px]">
          <div className="flex-1 max-md:hidden">
            <StepMeter percent={course.progress} bars={16} height={20} />
          </div>
          <span className="ml-auto font-semibold">{messages.myCourses.percent(course.progress)}</span>
        </div>
      )}
      <IconButton
        label={dark ? messages.learning.useLight : messages.learning.useDark}
        onClick={ui.toggleTheme}
        className="max-md:hidden"
        icon={dark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
      />
      <ShareButton title={courseTitle} path={path} />
    </header>
  )
}

/** The course's public page, by the phone's own way of sharing where there is one. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const [sharing, setSharing] = useState(false)
  async function share() {
    if (sharing) return
    setSharing(true)
    const url = window.location.origin + pagePath('/course-details/$id', { id: path })
    const { shareText, linkCopied: copied, linkNotCopied: notCopied } = messages.learning
    await shareLink({ title, text: shareText(title), url }, { copied, notCopied })
    setSharing(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:hidden"
        icon={<ShareNetworkIcon />}
        onClick={() => void share()}
      >
        {messages.learning.share}
      </Button>
      <IconButton
        label={messages.learning.share}
        className="-mr-2 lg:hidden"
        icon={<ShareNetworkIcon size={20} />}
        onClick={() => void share()}
      />
    </>
  )
}

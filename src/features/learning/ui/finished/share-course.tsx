import { buttonClass } from '#design/button-class.ts'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/finished-en.ts'

/** The course's public page for others. */
export function ShareCourse({ course }: { course: CourseCard }) {
  const address = window.location.origin + pagePath('/course-details/$id', { id: course.path })
  const message = `${messages.shareText(course.courseTitle)} ${address}`
  const copy = () =>
    void copyText(address, { copied: messages.linkCopied, notCopied: messages.linkNotCopied, detail: address })
  return (
    <TitledCard id="share" title={messages.share} hint={messages.shareHint}>
      <div className="mt-4 grid gap-2.5">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', full: true })}
        >
          <span className="btn-label">
            <WhatsappLogoIcon size={20} />
            {messages.whatsapp}
          </span>
        </a>
        <Button variant="secondary" full icon={<LinkIcon size={20} />} onClick={copy}>
          {messages.copyLink}
        </Button>
      </div>
    </TitledCard>
  )
}

import { GiftIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/give-en.ts'

/** Leads to the page where a course is bought for another person, also by those who have it. */
export function GiveAsGift({ course, onClick }: { course: { uid: string }; onClick?: () => void }) {
  return (
    <LinkButton
      variant="text"
      full
      icon={<GiftIcon size={20} />}
      href={pagePath('/gift/$course', { course: course.uid })}
      onClick={onClick}
    >
      {messages.give}
    </LinkButton>
  )
}

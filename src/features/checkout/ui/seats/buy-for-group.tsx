import { UsersThreeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/give-en.ts'

/** Leads to the page where a course is bought for a class or a company, also by those who have it. */
export function BuyForGroup({ course, onClick }: { course: { uid: string }; onClick?: () => void }) {
  return (
    <LinkButton
      variant="text"
      full
      icon={<UsersThreeIcon size={20} />}
      href={pagePath('/group/$course', { course: course.uid })}
      onClick={onClick}
    >
      {messages.buyForGroup}
    </LinkButton>
  )
}

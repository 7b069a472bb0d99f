import { Button } from '#design/button.tsx'
import { buttonClass } from '#design/button-class.ts'
import { copyText } from '#design/copy-text.ts'
import { LinkIcon, PencilSimpleIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/page-en.ts'
import type { CreatorPage } from './creator-query.ts'

const addressOf = (handle: string) => window.location.origin + pagePath('/@{$handle}', { handle })

/** What a visitor does with the page as a whole; its creator edits it. */
export function CreatorActions({ page, handle }: { page: CreatorPage; handle: string }) {
  const { uid, clubbedName, courses, whatsapp } = page
  const isOwn = useSession(({ user }) => user?.uid === uid)

  function share() {
    const text = messages.shareText(clubbedName, courses.length, addressOf(handle))
    window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      {isOwn && (
        <LinkButton variant="secondary" href="/creator/page" icon={<PencilSimpleIcon size={20} />}>
          {messages.edit}
        </LinkButton>
      )}
      {whatsapp && (
        <a
          className={buttonClass({ variant: 'primary' })}
          href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(messages.askText(clubbedName))}`}
          target="_blank"
          rel="noopener"
        >
          <span className="btn-label">
            <WhatsappLogoIcon size={20} />
            {messages.ask}
          </span>
        </a>
      )}
      <Button variant="secondary" icon={<WhatsappLogoIcon size={20} />} onClick={share}>
        {messages.share}
      </Button>
      <Button
        variant="secondary"
        icon={<LinkIcon size={20} />}
        onClick={() => void copyText(addressOf(handle), { copied: messages.copied, notCopied: messages.notCopied })}
      >
        {messages.copy}
      </Button>
    </div>
  )
}

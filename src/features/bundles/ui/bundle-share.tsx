import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { ArrowSquareOutIcon, LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { TextInput } from '#design/text-input.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { BundleDetails } from '../contract/bundles.ts'
import { messages } from '../messages/creator-en.ts'

const { share: shareMessages } = messages

/** The link of a bundle that is sold: to copy, and for WhatsApp. */
export function BundleShare({ bundle }: { bundle: BundleDetails }) {
  const page = pagePath('/bundle/$bundle', { bundle: bundle.path })
  const address = window.location.origin + page

  function whatsapp() {
    const { title, courses, price, together } = bundle
    const text = shareMessages.text(title, courses, formatPaise(price), formatPaise(together), address)
    window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
  }

  return (
    <TitledCard id="share" title={shareMessages.title}>
      <div className="mt-3 grid gap-4">
        <TextInput
          label={shareMessages.link}
          value={address}
          readOnly
          inputMode="none"
          onFocus={({ target }) => target.select()}
        />
        <Button
          full
          icon={<LinkIcon size={20} />}
          onClick={() => void copyText(address, { copied: shareMessages.copied, notCopied: shareMessages.notCopied })}
        >
          {shareMessages.copy}
        </Button>
        <Button variant="secondary" full icon={<WhatsappLogoIcon size={20} />} onClick={whatsapp}>
          {shareMessages.whatsapp}
        </Button>
        <LinkButton variant="secondary" full href={page} icon={<ArrowSquareOutIcon size={20} />}>
          {shareMessages.open}
        </LinkButton>
      </div>
    </TitledCard>
  )
}

import { copyText } from '#design/copy-text.ts'
import { IconButton } from '#design/icon-button.tsx'
import { LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { messages } from '../messages/en.ts'

const address = () => window.location.href.split('#')[0] as string

const copy = () =>
  void copyText(address(), {
    copied: messages.copied,
    notCopied: messages.copyFailed,
    detail: messages.copyFailedText,
  })

/** The two ways people here pass a post on. */
export function SharePost({ title }: { title: string }) {
  function whatsapp() {
    window.open(`https://wa.me/?text=${encodeURIComponent(`${title} ${address()}`)}`, '_blank', 'noopener')
  }
  return (
    <div className="row ml-auto gap-1">
      <IconButton label={messages.shareWhatsapp} icon={<WhatsappLogoIcon size={22} />} onClick={whatsapp} />
      <IconButton label={messages.copyLink} icon={<LinkIcon size={22} />} onClick={copy} />
    </div>
  )
}

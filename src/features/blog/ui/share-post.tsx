import { IconButton } from '#design/icon-button.tsx'
import { LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { messages } from '../messages/en.ts'

const address = () => window.location.href.split('#')[0] as string

async function copy() {
  try {
    await navigator.clipboard.writeText(address())
    toast.success(messages.copied)
  } catch {
    toast.error(messages.copyFailed, messages.copyFailedText)
  }
}

/** The two ways people here pass a post on. */
export function SharePost({ title }: { title: string }) {
  function whatsapp() {
    window.open(`https://wa.me/?text=${encodeURIComponent(`${title} ${address()}`)}`, '_blank', 'noopener')
  }
  return (
    <div className="row ml-auto gap-1">
      <IconButton label={messages.shareWhatsapp} icon={<WhatsappLogoIcon size={22} />} onClick={whatsapp} />
      <IconButton label={messages.copyLink} icon={<LinkIcon size={22} />} onClick={() => void copy()} />
    </div>
  )
}

import { buttonClass, type ButtonLook } from '#design/button-class.ts'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { TextInput } from '#design/text-input.tsx'
import { pathIn } from '#platform/i18n/language-path.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { messages } from '../messages/gift-link-en.ts'

type Props = {
  /** Of the page that opens the gift, as the page table has it. */
  path: string
  course: string
  /** How WhatsApp looks: where handing the link over is what comes next, it is the primary button. */
  variant?: ButtonLook['variant']
}

/** The link of a gift: to read, to copy, and for WhatsApp. Who opens it sees the page in the language of this one. */
export function GiftLink({ path, course, variant = 'secondary' }: Props) {
  const address = window.location.origin + pathIn(language.code, path)
  return (
    <div className="grid gap-2.5">
      <TextInput
        label={messages.link}
        value={address}
        readOnly
        inputMode="none"
        onFocus={({ target }) => target.select()}
      />
      <div className="grid gap-2.5 min-[400px]:grid-cols-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(messages.text(course, address))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant, full: true })}
          aria-label={messages.whatsappOf(course)}
        >
          <span className="btn-label">
            <WhatsappLogoIcon size={20} />
            {messages.whatsapp}
          </span>
        </a>
        <Button
          variant="secondary"
          full
          icon={<LinkIcon size={20} />}
          aria-label={messages.copyOf(course)}
          onClick={() =>
            void copyText(address, { copied: messages.copied, notCopied: messages.notCopied, detail: address })
          }
        >
          {messages.copy}
        </Button>
      </div>
    </div>
  )
}

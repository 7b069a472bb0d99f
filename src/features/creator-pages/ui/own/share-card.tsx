import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { DownloadSimpleIcon, LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { TextInput } from '#design/text-input.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { downloadQrPicture } from '#features/coupons/ui/qr-picture.ts'
import type { OwnPage } from '../../contract/own-page.ts'
import { messages } from '../../messages/own-en.ts'

const { share: words } = messages

/** The link of the page: to copy, for WhatsApp, and as a QR code to print. */
export function ShareCard({ handle: { handle, address, qrCode } }: { handle: NonNullable<OwnPage['handle']> }) {
  function whatsapp() {
    window.open(`https://wa.me/?text=${encodeURIComponent(words.text(address))}`, '_blank', 'noopener')
  }
  return (
    <TitledCard id="share" title={words.title}>
      <div className="mt-3 grid gap-4">
        <TextInput
          label={words.link}
          value={address}
          readOnly
          inputMode="none"
          onFocus={({ target }) => target.select()}
        />
        <Button
          variant="secondary"
          full
          icon={<LinkIcon size={20} />}
          onClick={() => void copyText(address, { copied: words.copied, notCopied: words.notCopied })}
        >
          {words.copy}
        </Button>
        <Button variant="secondary" full icon={<WhatsappLogoIcon size={20} />} onClick={whatsapp}>
          {words.whatsapp}
        </Button>
        <svg
          role="img"
          aria-label={words.qr}
          className="mx-auto w-[180px] rounded-control bg-white"
          viewBox={`-2 -2 ${qrCode.size + 4} ${qrCode.size + 4}`}
        >
          <path d={qrCode.path} fill="#0f172a" shapeRendering="crispEdges" />
        </svg>
        <Button
          variant="secondary"
          full
          icon={<DownloadSimpleIcon size={20} />}
          onClick={() => void downloadQrPicture(qrCode, `${handle}.png`)}
        >
          {words.download}
        </Button>
      </div>
    </TitledCard>
  )
}

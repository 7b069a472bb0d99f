import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { CopyIcon } from '#design/icons/regular.tsx'
import { messages } from '#features/accounts/messages/security-en.ts'

/** Ten codes, shown once. */
export function RecoveryCodeList({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const copy = () => void copyText(codes.join('\n'), { copied: messages.copied, notCopied: messages.notCopied })
  return (
    <div className="grid gap-5">
      <ol
        aria-label={messages.codesLabel}
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 font-mono text-[17px] min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<CopyIcon size={18} />} onClick={copy}>
          {messages.copy}
        </Button>
        <Button onClick={onSaved}>{messages.saved}</Button>
      </div>
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { copyText } from '#design/copy-text.ts'
import { ChatTextIcon, CopyIcon, EnvelopeSimpleIcon } from '#design/icons/regular.tsx'
import { formatDateTime } from '#platform/format/format.ts'
import { EmailFrame } from './email-frame.tsx'
import { messages } from './messages/en.ts'

export type Mail = {
  channel: 'sms' | 'email'
  to: string
  subject?: string
  text: string
  html?: string
  attachments?: { name: string }[]
  at: string
}

/** The code of a message that carries one. */
function codeIn(mail: Mail): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0]
}

/** An email as a sheet, an SMS as a bubble; a code can be copied. */
export function MailCard({ mail }: { mail: Mail }) {
  const code = codeIn(mail)
  const sms = mail.channel === 'sms'
  return (
    <article className="card p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={sms ? 'ok' : 'tint'} icon={sms ? <ChatTextIcon /> : <EnvelopeSimpleIcon />}>
          {sms ? messages.sms : messages.email}
        </Chip>
        <p className="t-sm ink-2 min-w-0 break-all">{messages.to(mail.to)}</p>
        <time className="t-sm ink-3 ml-auto" dateTime={mail.at}>
          {formatDateTime(mail.at)}
        </time>
      </header>
      {mail.subject && <h2 className="t-title mt-3">{mail.subject}</h2>}
      {sms ? (
        <p className="mt-3 max-w-[420px] rounded-[14px] rounded-tl-[4px] bg-tint-2 px-4 py-3 text-on-tint">
          {mail.text}
        </p>
      ) : (
        <p className="ink-2 mt-2 whitespace-pre-line">{withLinks(mail.text)}</p>
      )}
      {mail.html && <HtmlPart html={mail.html} />}
      {mail.attachments?.map(({ name }) => (
        <p key={name} className="t-sm ink-2 mt-2">
          {messages.attached(name)}
        </p>
      ))}
      {code && (
        <Button size="small" className="mt-3" variant="tonal" icon={<CopyIcon size={16} />} onClick={() => copy(code)}>
          {messages.copy(code)}
        </Button>
      )}
    </article>
  )
}

/** The email as mail programs show it, once someone wants to see it: a hundred frames at once are too much for a page. */
function HtmlPart({ html }: { html: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.htmlPart}</summary>
      {open && <EmailFrame html={html} title={messages.htmlPart} className="mt-2" />}
    </details>
  )
}

/** The addresses of this site in an email can be followed. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} className="link break-all">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

const copy = (code: string): Promise<void> =>
  copyText(code, { copied: messages.copied(code), notCopied: messages.notCopied })

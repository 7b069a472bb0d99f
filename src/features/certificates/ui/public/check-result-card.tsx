import { Button } from '#design/button.tsx'
import {
  InfoFillIcon,
  SealCheckFillIcon,
  WarningFillIcon,
  WarningOctagonFillIcon,
  XCircleFillIcon,
} from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import type { PublicCertificate } from '../../contract/certificates.ts'
import { messages as all } from '../../messages/pages-en.ts'
import type { Answer } from './run-check.ts'

const messages = all.check

const looks = {
  valid: { Icon: SealCheckFillIcon, ink: 'text-ok-ink' },
  revoked: { Icon: XCircleFillIcon, ink: 'text-bad-ink' },
  expired: { Icon: WarningFillIcon, ink: 'text-warn-ink' },
  altered: { Icon: WarningOctagonFillIcon, ink: 'text-bad-ink' },
  'unknown-issuer': { Icon: InfoFillIcon, ink: 'ink-2' },
  unreadable: { Icon: InfoFillIcon, ink: 'ink-2' },
  'unknown-code': { Icon: InfoFillIcon, ink: 'ink-2' },
  failed: { Icon: WarningOctagonFillIcon, ink: 'text-bad-ink' },
}

function wordsOf(answer: Answer): { title: string; text: string } {
  if (answer.result === 'unknown-code') return { title: messages.unknownCode, text: messages.unknownCodeText }
  if (answer.result === 'failed') return { title: messages.failed, text: answer.reason }
  return { title: messages.results[answer.result], text: messages.texts[answer.result] }
}

export function CheckResultCard({ answer, onRetry }: { answer: Answer; onRetry: () => void }) {
  const { Icon, ink } = looks[answer.result]
  const { title, text } = wordsOf(answer)
  const certificate = 'certificate' in answer ? answer.certificate : null
  return (
    <section className="card p-5 md:p-6" aria-labelledby="check-result">
      <div className="row items-start gap-3">
        <Icon size={26} className={`mt-0.5 shrink-0 ${ink}`} />
        <div className="min-w-0">
          <h2 id="check-result" className="t-h3">
            {title}
          </h2>
          <p className="ink-2 mt-1">{text}</p>
          {answer.result === 'unknown-issuer' && answer.issuer && (
            <p className="t-sm ink-3 mt-1 break-words">{messages.statedIssuer(answer.issuer)}</p>
          )}
        </div>
      </div>
      {answer.result === 'failed' && (
        <Button size="small" className="mt-4" onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
      {certificate && <Found certificate={certificate} />}
    </section>
  )
}

/** Ours as we hold it, whatever the file says. */
function Found({ certificate: { code, learnerName, courseTitle, issuedAt } }: { certificate: PublicCertificate }) {
  const facts = [
    [messages.learner, learnerName],
    [messages.course, courseTitle],
    [all.issued, formatDate(issuedAt)],
    [all.code, code],
  ] as const
  return (
    <>
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="t-sm ink-3">{name}</dt>
            <dd className="font-semibold break-words" lang={langOf(value)}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <LinkButton variant="secondary" className="mt-5" href={pagePath('/certificate/$code', { code })}>
        {messages.open}
      </LinkButton>
    </>
  )
}

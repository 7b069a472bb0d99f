import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { TitledCard } from '#design/titled-card.tsx'
import { Field } from '#design/field.tsx'
import { FileDrop } from '#features/media/ui/file-drop.tsx'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { messages as all } from '../../messages/pages-en.ts'
import { maxFileBytes } from '../../rules/checking.ts'
import { CheckByCode } from './check-by-code.tsx'
import { CheckResultCard } from './check-result-card.tsx'
import { type Answer, checkFile, checkTyped } from './run-check.ts'

const messages = all.check
const maxKilobytes = maxFileBytes / 1024

export const Route = createFileRoute('/certificate')({
  headers: publicHeaders,
  head: async (context) => {
    const { check } = (await import('../../messages/pages-en.ts')).messages
    return pageHead(context, { title: check.title, description: check.description, path: '/certificate' })
  },
  component: CheckCertificatePage,
})

type Check = () => Promise<Answer>

/** One question at a time: a newer one makes the answer to the older one void. */
function CheckCertificatePage() {
  const [answer, setAnswer] = useState<Answer | 'checking' | null>(null)
  const [fileError, setFileError] = useState('')
  const last = useRef<Check | undefined>(undefined)

  async function run(check: Check) {
    last.current = check
    setFileError('')
    setAnswer('checking')
    const found = await check()
    if (last.current === check) setAnswer(found)
  }

  function takeFile(file: File) {
    if (file.size > maxFileBytes) return setFileError(messages.fileTooLarge(maxKilobytes))
    if (file.size === 0) return setFileError(messages.fileEmpty)
    void run(() => checkFile(file))
  }

  return (
    <main id="main" className="wrap pt-8 pb-16 lg:pt-12">
      <div className="mx-auto max-w-[820px]">
        <h1 className="t-h1">{messages.title}</h1>
        <p className="ink-2 mt-3 max-w-[60ch]">{messages.intro}</p>
        <div className="mt-7 grid items-start gap-5 md:grid-cols-2">
          <TitledCard id="by-code" title={messages.byCode}>
            <CheckByCode onCheck={(text) => run(() => checkTyped(text))} />
          </TitledCard>
          <TitledCard id="by-file" title={messages.byFile}>
            <Field className="mt-4" label={messages.fileLabel} hint={messages.privacy} error={fileError}>
              {(control) => (
                <FileDrop
                  control={control}
                  accept=".png,.svg,.jwt,.json,image/png,image/svg+xml,application/json"
                  label={messages.choose}
                  note={messages.fileNote(maxKilobytes)}
                  disabled={answer === 'checking'}
                  onFile={takeFile}
                />
              )}
            </Field>
          </TitledCard>
        </div>
        {/* It is there before it has words, so that a screen reader speaks them. */}
        <div role="status" aria-label={messages.result} className="mt-6">
          {answer === 'checking' && <p className="ink-2">{messages.checking}</p>}
          {answer !== null && answer !== 'checking' && (
            <CheckResultCard answer={answer} onRetry={() => last.current && void run(last.current)} />
          )}
        </div>
      </div>
    </main>
  )
}

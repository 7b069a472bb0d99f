import { useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { UploadSimpleIcon } from '#design/icons/regular.tsx'
import { Modal } from '#design/modal.tsx'
import { useWrite } from '#design/use-write.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import { importFormats, importQuestions } from '../../contract/banks.ts'
import { messages } from '../../messages/creator-en.ts'

const { import: importMessages } = messages
type Report = ReplyOf<typeof importQuestions>

/** Questions out of a file, with a report of what could not be taken. */
export function ImportDialog({
  bank,
  onClose,
  onImported,
}: {
  bank: string
  onClose: () => void
  onImported: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<Report>()
  const [problem, setProblem] = useState('')
  const send = useWrite(
    (file: File) => {
      const ending = importFormats.find((one) => file.name.toLowerCase().endsWith(`.${one}`))
      const format = ending ?? 'gift'
      return call(importQuestions, { uid: bank, format }, { file: { content: file, name: file.name } })
    },
    {
      onDone: ({ data }) => {
        setReport(data)
        onImported()
      },
      onFailed: (error) => {
        if (!(error instanceof CallError)) throw error
        const [first] = Object.values(error.errors)
        setProblem((Array.isArray(first) ? first[0] : first) ?? error.message)
      },
    },
  )
  return (
    <Modal
      open
      onClose={onClose}
      title={importMessages.title}
      description={importMessages.text}
      locked={send.isPending}
      width={640}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.gift,.xml,text/csv,text/plain,text/xml"
        hidden
        aria-label={importMessages.file}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          setProblem('')
          setReport(undefined)
          if (file) send.mutate(file)
        }}
      />
      {problem && (
        <AlertBanner type="error" className="mt-4">
          {problem}
        </AlertBanner>
      )}
      <div role="status">{report && <ReportOf report={report} />}</div>
      <div className="modal-actions">
        <Button variant="secondary" onClick={onClose}>
          {importMessages.close}
        </Button>
        <Button
          icon={<UploadSimpleIcon />}
          loading={send.isPending}
          loadingLabel={importMessages.sending}
          onClick={() => input.current?.click()}
        >
          {report ? importMessages.again : importMessages.choose}
        </Button>
      </div>
    </Modal>
  )
}

function ReportOf({ report: { added, known, refused, problems } }: { report: Report }) {
  return (
    <div className="mt-4">
      <AlertBanner type={refused > 0 ? 'warning' : 'success'}>
        {[
          importMessages.added(added, formatCount(added)),
          known > 0 && importMessages.known(known, formatCount(known)),
          refused > 0 && importMessages.refused(refused, formatCount(refused)),
        ]
          .filter(Boolean)
          .join(' ')}
      </AlertBanner>
      <ul className="mt-3 max-h-[280px] divide-y divide-line overflow-y-auto">
        {problems.map(({ line, problem, excerpt }) => (
          <li key={`${line} ${excerpt}`} className="py-2.5">
            <p>
              <b>{importMessages.line(formatCount(line))}</b> {problem}
            </p>
            {excerpt && <p className="t-sm ink-3 truncate">{excerpt}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

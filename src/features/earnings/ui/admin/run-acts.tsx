import { type ChangeEvent, useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError } from '#platform/api/client.ts'
import { saveFile } from '#platform/browser/fetch-file.ts'
import { formatPaise } from '#platform/format/money.ts'
import {
  adminPayoutRun,
  type AdminPayoutRun,
  adminPayoutRuns,
  approvePayouts,
  cancelPayouts,
  failedPayouts,
  importPayoutAnswers,
  maxAnswerBytes,
  nextPayouts,
  payoutFile,
  payoutsOfRun,
  sendPayouts,
} from '../../contract/payout-runs.ts'
import { messages } from '../../messages/payouts-en.ts'

const changes = [adminPayoutRun, adminPayoutRuns, payoutsOfRun, nextPayouts, failedPayouts]
type Verb = 'approve' | 'send' | 'cancel'
const calls = { approve: approvePayouts, send: sendPayouts, cancel: cancelPayouts }

type Props = AdminPayoutRun & { uid: string }

/** What may be done with a run now; each act that moves money asks first. */
export function RunActs({ uid, run, may }: Props) {
  const [asked, setAsked] = useState<Verb>()
  const write = useWrite(async (verb: Verb): Promise<{ message: string }> => call(calls[verb], { uid }), {
    changes,
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsked(undefined),
  })
  const total = formatPaise(run.total)
  const byFile = run.way === 'bank_file'
  const sendLabel = byFile ? messages.markSent : messages.send
  const questions = {
    approve: {
      question: messages.approveQuestion(run.counts.all, total),
      detail: messages.approveDetail,
      confirmLabel: messages.approveConfirm,
      loadingLabel: messages.approving,
    },
    send: {
      question: messages.sendQuestion(run.counts.all, total),
      detail: byFile ? messages.markSentDetail : messages.sendDetail,
      confirmLabel: sendLabel,
      loadingLabel: messages.sending,
    },
    cancel: {
      question: messages.cancelQuestion,
      detail: messages.cancelDetail,
      confirmLabel: messages.cancelConfirm,
      loadingLabel: messages.cancelling,
    },
  } as const
  if (!Object.values(may).some(Boolean)) return null
  return (
    <div className="grid gap-3">
      {may.needsOther && <AlertBanner type="info">{messages.needsOther}</AlertBanner>}
      {may.approve && (
        <Button full onClick={() => setAsked('approve')}>
          {messages.approve(total)}
        </Button>
      )}
      {may.download && <BankFile uid={uid} run={run} first={!may.send} />}
      {may.send && (
        <Button full onClick={() => setAsked('send')}>
          {sendLabel}
        </Button>
      )}
      {may.import && <BankAnswer uid={uid} />}
      {may.cancel && (
        <Button variant="secondary" full onClick={() => setAsked('cancel')}>
          {messages.cancel}
        </Button>
      )}
      {asked && (
        <Confirm
          open
          onClose={() => setAsked(undefined)}
          onConfirm={() => write.mutate(asked)}
          loading={write.isPending}
          closeLabel={messages.closeLabel}
          variant={asked === 'cancel' ? 'delete' : 'primary'}
          {...questions[asked]}
        />
      )}
    </div>
  )
}

/** The file for the bank; a second download asks first. */
function BankFile({ uid, run, first }: { uid: string; run: Props['run']; first: boolean }) {
  const [asking, setAsking] = useState(false)
  const before = run.fileMadeAt !== null
  const download = useWrite(() => call(payoutFile, { uid, again: before }), {
    changes: [adminPayoutRun, adminPayoutRuns],
    onDone: ({ data }) => saveFile(new Blob([data.csv], { type: 'text/csv' }), `payouts-${uid}.csv`),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant={first && !before ? 'primary' : 'secondary'}
        full
        loading={download.isPending && !asking}
        loadingLabel={messages.downloading}
        onClick={() => (before ? setAsking(true) : download.mutate())}
      >
        {before ? messages.downloadAgain : messages.download}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => download.mutate()}
        loading={download.isPending}
        loadingLabel={messages.downloading}
        variant="primary"
        question={messages.downloadQuestion}
        detail={messages.downloadDetail}
        confirmLabel={messages.downloadAgain}
        closeLabel={messages.closeLabel}
      />
    </>
  )
}

/** The bank's answer as a file; its mistakes are named line by line. */
function BankAnswer({ uid }: { uid: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const send = useWrite(async (file: File) => call(importPayoutAnswers, { uid, csv: await file.text() }), {
    changes,
    onDone: ({ message }) => toast.success(message),
    onFailed(error) {
      if (error instanceof CallError && error.errors) setProblems(Object.values(error.errors).flat().filter(Boolean))
      else toastFailure(error)
    },
  })
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setProblems(file.size > maxAnswerBytes ? [messages.fileTooLarge] : [])
    if (file.size <= maxAnswerBytes) send.mutate(file)
  }
  return (
    <div className="grid gap-2">
      <input ref={input} type="file" accept=".csv,text/csv" hidden onChange={choose} aria-label={messages.import} />
      <Button
        variant="secondary"
        full
        loading={send.isPending}
        loadingLabel={messages.importing}
        onClick={() => input.current?.click()}
      >
        {messages.import}
      </Button>
      <p className="t-sm ink-3">{messages.importHint}</p>
      {problems.length > 0 && (
        <AlertBanner type="error">
          {problems.map((problem) => (
            <span key={problem} className="block">
              {problem}
            </span>
          ))}
        </AlertBanner>
      )}
    </div>
  )
}

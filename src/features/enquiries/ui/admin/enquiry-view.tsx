import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { deleteEnquiries, listEnquiries } from '../../contract/admin.ts'
import { messages } from '../../messages/admin-en.ts'
import { enquiryMoves, type EnquiryPath, type EnquiryState } from '../../rules.ts'
import { Clock } from './clock.tsx'
import { AssignCard, DeadlinesCard, SenderCard } from './side-cards.tsx'
import { StateChip } from './state-chip.tsx'
import { Thread } from './thread.tsx'
import { useEnquiry } from './use-enquiry.ts'
import { forgetWriting, WriteCard } from './write-card.tsx'

const moveLabel = (from: EnquiryState, to: EnquiryState) =>
  from === 'CLOSED' ? messages.actions.reopen : messages.actions[to]

/** One enquiry: its messages, who is assigned to it, its deadlines, and the next step. */
export function EnquiryView({ kind, uid }: { kind: EnquiryPath; uid: string }) {
  const { data, error, refetch, applyAnswer, conflict, move, assign } = useEnquiry(kind, uid)
  const [now] = useState(() => new Date())
  if (!data) {
    const missing = { ...messages.missing, list: pagePath(`/admin/enquiry/${kind}`), listName: messages.titles[kind] }
    return <PageLoadState error={error} missing={missing} onRetry={() => void refetch()} />
  }
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb
        items={[{ name: messages.titles[kind], link: pagePath(`/admin/enquiry/${kind}`) }, { name: data.ticket }]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="t-h1" lang={langOf(data.name)}>
            {data.name}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-2.5">
            <span className="ink-3">{data.ticket}</span>
            <StateChip state={data.state} />
            {data.dueAt && <Clock dueAt={data.dueAt} now={now} />}
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:w-auto sm:flex-wrap">
          <DeleteButton kind={kind} uid={uid} />
          {enquiryMoves[data.state].map((state) => (
            <Button
              key={state}
              variant={state === 'IN_PROGRESS' ? 'tonal' : 'secondary'}
              loading={move.isPending && move.variables === state}
              loadingLabel={messages.working}
              onClick={() => move.mutate(state)}
            >
              {moveLabel(data.state, state)}
            </Button>
          ))}
        </div>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-6">
          <Thread enquiry={data} kind={kind} onAnswer={applyAnswer} />
          <WriteCard key={uid} enquiry={data} kind={kind} onAnswer={applyAnswer} onConflict={conflict} />
        </div>
        <div className="grid gap-6">
          <AssignCard enquiry={data} busy={assign.isPending} onAssign={(assignee) => assign.mutate(assignee)} />
          <DeadlinesCard enquiry={data} now={now} />
          <SenderCard enquiry={data} />
        </div>
      </div>
    </main>
  )
}

function DeleteButton({ kind, uid }: { kind: EnquiryPath; uid: string }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useWrite(() => call(deleteEnquiries, { kind, uids: [uid] }), {
    changes: [listEnquiries],
    onDone({ message }) {
      forgetWriting(uid)
      toast.success(message)
      return navigate({ href: pagePath(`/admin/enquiry/${kind}`) })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="text"
        className="!text-bad-ink max-sm:order-last"
        icon={<TrashIcon />}
        onClick={() => setAsking(true)}
      >
        {messages.delete}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        question={messages.deleteQuestion}
        detail={messages.deleteDetail}
        confirmLabel={messages.deleteConfirm}
        loading={remove.isPending}
        loadingLabel={messages.deleting}
      />
    </>
  )
}

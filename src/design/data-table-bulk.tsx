import { useState } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import type { BulkAct } from './data-table-props.ts'
import { DownloadSimpleIcon, TrashIcon } from './icons/regular.tsx'
import { words } from './messages/en.ts'
import { toastFailure } from './toast-failure.ts'

/** Deleting several, with the specified question. */
export function deleteAct(run: BulkAct['run']): BulkAct {
  return {
    label: words.delete,
    icon: <TrashIcon />,
    danger: true,
    confirm: {
      question: words.deleteQuestion,
      detail: words.cannotBeUndone,
      label: words.deleteRecords,
      busy: words.deleting,
    },
    run,
  }
}

/** Downloading several, into a file as that of the whole list. */
export function downloadAct(run: BulkAct['run']): BulkAct {
  return { label: words.downloadSelected, icon: <DownloadSimpleIcon />, run }
}

/** Above the rows while some are picked: how many, and what can be done with them. */
export function BulkBar({
  ids,
  acts,
  onClear,
}: {
  ids: readonly string[]
  acts: readonly BulkAct[]
  onClear: () => void
}) {
  const [asked, setAsked] = useState<BulkAct>()
  const [running, setRunning] = useState<BulkAct>()
  const detail = asked?.confirm?.detail
  async function run(act: BulkAct) {
    setRunning(act)
    try {
      await act.run?.([...ids])
      onClear()
    } catch (error) {
      toastFailure(error)
    } finally {
      setRunning(undefined)
      setAsked(undefined)
    }
  }
  return (
    <div className="bulk-bar" role="status">
      <b className="text-on-tint font-semibold whitespace-nowrap">{words.selected(ids.length)}</b>
      {acts.map((act) => (
        <Button
          key={act.label}
          size="small"
          variant="text"
          className={act.danger ? '!text-bad-ink' : undefined}
          icon={act.icon}
          loading={running === act && !act.confirm}
          disabled={running !== undefined}
          onClick={() => (act.confirm || act.dialog ? setAsked(act) : void run(act))}
        >
          {act.label}
        </Button>
      ))}
      <Button size="small" variant="text" className="ml-auto" onClick={onClear}>
        {words.clear}
      </Button>
      {asked?.dialog?.([...ids], () => setAsked(undefined), onClear)}
      <Confirm
        open={asked?.confirm !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void run(asked)}
        question={asked?.confirm?.question(ids.length) ?? ''}
        detail={typeof detail === 'function' ? detail(ids.length) : detail}
        confirmLabel={asked?.confirm?.label(ids.length) ?? ''}
        loading={running !== undefined}
        loadingLabel={asked?.confirm?.busy}
        variant={asked?.danger ? 'delete' : 'primary'}
      />
    </div>
  )
}

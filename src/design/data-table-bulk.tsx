import { useState } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import type { BulkAction } from './data-table-props.ts'
import { DownloadSimpleIcon, TrashIcon } from './icons/regular.tsx'
import { messages } from './messages/en.ts'
import { useWrite } from './use-write.ts'

/** The bulk action that deletes rows, with the specified question. */
export function deleteAction(run: BulkAction['run']): BulkAction {
  return {
    label: messages.delete,
    icon: <TrashIcon />,
    danger: true,
    confirm: {
      question: messages.deleteQuestion,
      detail: messages.cannotBeUndone,
      label: messages.deleteRecords,
      busy: messages.deleting,
    },
    run,
  }
}

/** The bulk action that downloads rows, in the same format as the whole list. */
export function downloadAction(run: BulkAction['run']): BulkAction {
  return { label: messages.downloadSelected, icon: <DownloadSimpleIcon />, run }
}

/** The bar above the rows while some are selected: how many, and the actions for them. */
export function BulkBar({
  ids,
  acts,
  onClear,
}: {
  ids: readonly string[]
  acts: readonly BulkAction[]
  onClear: () => void
}) {
  const [confirming, setConfirming] = useState<BulkAction>()
  const write = useWrite(async (act: BulkAction) => act.run?.([...ids]), {
    onDone: onClear,
    onSettled: () => setConfirming(undefined),
  })
  // Nothing behind a dialog can be clicked; when it closes, the button that opened it gets the focus back.
  const running = write.isPending && !write.variables?.confirm ? write.variables : undefined
  const detail = confirming?.confirm?.detail
  return (
    <div className="bulk-bar" role="status">
      <b className="text-on-tint font-semibold whitespace-nowrap">{messages.selected(ids.length)}</b>
      {acts.map((act) => (
        <Button
          key={act.label}
          size="small"
          variant="text"
          className={act.danger ? '!text-bad-ink' : undefined}
          icon={act.icon}
          loading={running?.label === act.label}
          disabled={running !== undefined}
          onClick={() => (act.confirm || act.dialog ? setConfirming(act) : write.mutate(act))}
        >
          {act.label}
        </Button>
      ))}
      <Button size="small" variant="text" className="ml-auto" onClick={onClear}>
        {messages.clear}
      </Button>
      {confirming?.dialog?.([...ids], () => setConfirming(undefined), onClear)}
      <Confirm
        open={confirming?.confirm !== undefined}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => confirming && write.mutate(confirming)}
        question={confirming?.confirm?.question(ids.length) ?? ''}
        detail={typeof detail === 'function' ? detail(ids.length) : detail}
        confirmLabel={confirming?.confirm?.label(ids.length) ?? ''}
        loading={write.isPending}
        loadingLabel={confirming?.confirm?.busy}
        variant={confirming?.danger ? 'delete' : 'primary'}
      />
    </div>
  )
}

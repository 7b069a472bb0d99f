import { type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { SortableList } from '#design/sortable-list.tsx'
import { RowMenu } from '#design/row-menu.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { type AdminFaqGroup, deleteFaqGroup, orderFaqGroups, orderFaqs } from '../../contract.ts'
import { messages } from '../../messages/admin-en.ts'
import { FaqState } from './faq-table.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { localizedQuestion } from './localized-question.ts'

type Outline = { groups: AdminFaqGroup[] }
type Props = {
  outline: Pick<UseQueryResult<Outline>, 'data' | 'error' | 'refetch'>
  onEdit: (uid: string) => void
  onChanged: () => void
}

const inOrder = <T extends { uid: string }>(items: readonly T[], uids: readonly string[]): T[] =>
  uids.flatMap((uid) => items.filter((item) => item.uid === uid))

/** The groups and their questions, put in order by drag or by keyboard. */
export function FaqOrder({ outline, onEdit, onChanged }: Props) {
  // A dropped question shows at its new place immediately; the server's answer then replaces the order.
  const [wished, setWished] = useState<{ from: Outline; groups: AdminFaqGroup[] } | null>(null)
  const [naming, setNaming] = useState<{ group: AdminFaqGroup | null } | null>(null)
  const [doomed, setDoomed] = useState<AdminFaqGroup | null>(null)
  const { data } = outline
  const groups = wished && wished.from === data ? wished.groups : (data?.groups ?? [])

  async function order(next: AdminFaqGroup[], save: () => Promise<{ message: string }>) {
    if (data) setWished({ from: data, groups: next })
    try {
      toast.success((await save()).message)
    } catch (error) {
      setWished(null)
      toastFailure(error)
    }
    onChanged()
  }
  const orderGroups = (uids: string[]) => order(inOrder(groups, uids), () => call(orderFaqGroups, { uids }))
  const orderQuestions = (group: AdminFaqGroup, uids: string[]) =>
    order(
      groups.map((one) => (one.uid === group.uid ? { ...one, faqs: inOrder(one.faqs, uids) } : one)),
      () => call(orderFaqs, { group: group.uid, uids }),
    )
  const remove = useWrite(({ uid }: AdminFaqGroup) => call(deleteFaqGroup, { uid }), {
    onDone: ({ message }) => toast.success(message),
    onSettled: () => {
      setDoomed(null)
      onChanged()
    },
  })

  if (outline.error && !data) return <ErrorState text={messages.loadFailed} onRetry={() => void outline.refetch()} />
  if (!data) return <Skeleton className="h-80 !rounded-card" />
  const add = (
    <Button variant="secondary" icon={<PlusBoldIcon />} onClick={() => setNaming({ group: null })}>
      {messages.addGroup}
    </Button>
  )
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState title={messages.noGroups} text={messages.noGroupsText} action={add} />
      ) : (
        <div className="grid gap-4">
          <SortableList
            label={messages.groupsList}
            className="!gap-4"
            items={groups}
            idOf={({ uid }) => uid}
            nameOf={localizedName}
            messages={messages}
            onOrder={(uids) => void orderGroups(uids)}
          >
            {(group, handle) => (
              <section className="card p-2 md:p-3" aria-labelledby={`order-${group.uid}`}>
                <GroupHead
                  group={group}
                  handle={handle}
                  onRename={() => setNaming({ group })}
                  onDelete={() => setDoomed(group)}
                />
                <SortableList
                  label={localizedName(group)}
                  items={group.faqs}
                  idOf={({ uid }) => uid}
                  nameOf={localizedQuestion}
                  messages={messages}
                  onOrder={(uids) => void orderQuestions(group, uids)}
                >
                  {(faq, questionHandle) => (
                    <div className="flex items-center gap-1 pr-2">
                      {questionHandle}
                      <button
                        type="button"
                        className="min-h-11 min-w-0 flex-1 py-2 text-left hover:underline"
                        lang={langOf(localizedQuestion(faq))}
                        onClick={() => onEdit(faq.uid)}
                      >
                        {localizedQuestion(faq)}
                      </button>
                      {!faq.published && <FaqState published={false} />}
                    </div>
                  )}
                </SortableList>
                {group.faqs.length === 0 && <p className="t-sm ink-3 p-3">{messages.emptyGroup}</p>}
              </section>
            )}
          </SortableList>
          <div>{add}</div>
        </div>
      )}
      {naming && (
        <GroupDialog
          group={naming.group}
          onClose={() => setNaming(null)}
          onSaved={() => {
            setNaming(null)
            onChanged()
          }}
        />
      )}
      <Confirm
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && remove.mutate(doomed)}
        question={messages.deleteGroupQuestion}
        detail={doomed ? `‘${localizedName(doomed)}’ ${messages.cannotBeUndone}` : ''}
        confirmLabel={messages.actions.deleteGroup}
        variant="delete"
        loading={remove.isPending}
        loadingLabel={messages.deleting}
      />
    </>
  )
}

function GroupHead({
  group,
  handle,
  onRename,
  onDelete,
}: {
  group: AdminFaqGroup
  handle: ReactNode
  onRename: () => void
  onDelete: () => void
}) {
  const name = localizedName(group)
  return (
    <div className="flex items-center gap-1 border-b border-line pb-1">
      {handle}
      <h2 id={`order-${group.uid}`} className="t-h3 min-w-0 flex-1" lang={langOf(name)}>
        {name}
      </h2>
      <span className="t-sm ink-3 whitespace-nowrap">{messages.questionsIn(group.faqs.length)}</span>
      <RowMenu
        row={group}
        name={name}
        actions={() => [
          { label: messages.actions.rename, onSelect: onRename },
          { label: messages.actions.deleteGroup, danger: true, disabled: group.faqs.length > 0, onSelect: onDelete },
        ]}
      />
    </div>
  )
}

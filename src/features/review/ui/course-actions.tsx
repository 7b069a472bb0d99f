import { useState, type ReactNode } from 'react'
import { Confirm } from '#design/confirm.tsx'
import type { BulkAction } from '#design/data-table-props.ts'
import {
  ArrowCounterClockwiseIcon,
  EnvelopeSimpleIcon,
  EyeIcon,
  HouseIcon,
  ListChecksIcon,
  PencilSimpleIcon,
  TrayIcon,
  UserCircleIcon,
} from '#design/icons/regular.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { adminArchiveCourse, adminRestoreCourse } from '#features/authoring/contract/course-life.ts'
import { previewPath } from '#features/authoring/ui/form/preview-path.ts'
import { adminRoles, supportRoles } from '#platform/api/contract.ts'
import { callEach } from '#platform/api/call-each.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { type AdminCourseRow, featureCourse } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Course = Pick<AdminCourseRow, 'uid' | 'path' | 'state' | 'featured' | 'revision' | 'creatorUid'>
type Act = 'archive' | 'restore' | 'feature' | 'unfeature'
const run: Record<Act, (uid: string) => Promise<{ message: string }>> = {
  archive: (uid) => call(adminArchiveCourse, { uid }),
  restore: (uid) => call(adminRestoreCourse, { uid }),
  feature: (uid) => call(featureCourse, { uid, featured: true }),
  unfeature: (uid) => call(featureCourse, { uid, featured: false }),
}

/** What a reviewer may do with a course, in a table or on its own page. `onDone` asks the list again. */
export function useCourseActions(onDone: () => void) {
  const mayEdit = useHasRole(adminRoles)
  const seesPeople = useHasRole(supportRoles)
  const [confirming, setConfirming] = useState<string | null>(null)
  const { mutate, isPending } = useWrite(({ name, uid }: { name: Act; uid: string }) => run[name](uid), {
    onDone: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onSettled: () => setConfirming(null),
  })
  const act = (name: Act, uid: string) => mutate({ name, uid })

  function actionsOf({ uid, path, state, featured, revision, creatorUid }: Course): MenuItem[] {
    const waits = state === 'IN_REVIEW' || revision
    const listed = state === 'PUBLISHED'
    return [
      {
        label: waits ? messages.actions.review : messages.actions.open,
        icon: <ListChecksIcon />,
        href: pagePath('/admin/courses/$id', { id: uid }),
      },
      { label: messages.actions.preview, icon: <EyeIcon />, href: previewPath(path) },
      ...(mayEdit
        ? [
            {
              label: messages.actions.edit,
              icon: <PencilSimpleIcon />,
              href: pagePath('/edit-course/$id', { id: uid }),
            },
          ]
        : []),
      // Nobody is invited to a course that was never published.
      ...(mayEdit && (listed || state === 'ARCHIVED')
        ? [
            {
              label: messages.actions.invitations,
              icon: <EnvelopeSimpleIcon />,
              href: pagePath('/my-content/$id', { id: uid }, { tab: 'invitations' }),
            },
          ]
        : []),
      ...(seesPeople
        ? [
            {
              label: messages.actions.creator,
              icon: <UserCircleIcon />,
              href: pagePath('/admin/users/$id', { id: creatorUid }),
            },
          ]
        : []),
      ...(listed || featured
        ? [
            {
              label: featured ? messages.actions.unfeature : messages.actions.feature,
              icon: <HouseIcon />,
              apart: true,
              onSelect: () => act(featured ? 'unfeature' : 'feature', uid),
            },
          ]
        : []),
      ...(listed
        ? [{ label: messages.actions.archive, icon: <TrayIcon />, danger: true, onSelect: () => setConfirming(uid) }]
        : []),
      ...(state === 'ARCHIVED'
        ? [
            {
              label: messages.actions.restore,
              icon: <ArrowCounterClockwiseIcon />,
              apart: true,
              onSelect: () => act('restore', uid),
            },
          ]
        : []),
    ]
  }

  /** Those that allow it; the others are counted and left. */
  async function many(name: Act, uids: readonly string[]) {
    const done = await callEach(uids, run[name])
    toast.info(messages.bulkDone(done, uids.length))
    onDone()
  }

  const bulk: BulkAction[] = [
    { label: messages.actions.restore, icon: <ArrowCounterClockwiseIcon />, run: (uids) => many('restore', uids) },
    {
      label: messages.actions.archive,
      icon: <TrayIcon />,
      danger: true,
      confirm: {
        question: messages.archiveQuestion,
        detail: messages.archiveDetail,
        label: messages.archiveLabel,
        busy: messages.archiving,
      },
      run: (uids) => many('archive', uids),
    },
  ]

  const dialogs: ReactNode = (
    <Confirm
      open={confirming !== null}
      onClose={() => setConfirming(null)}
      onConfirm={() => confirming && act('archive', confirming)}
      question={messages.archiveQuestion(1)}
      detail={messages.archiveDetail(1)}
      confirmLabel={messages.archiveLabel(1)}
      loading={isPending}
      loadingLabel={messages.archiving}
    />
  )
  return { actionsOf, bulk, dialogs }
}

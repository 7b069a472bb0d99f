import { memo, useState } from 'react'
import { useStore } from 'zustand'
import { Chip } from '#design/chip.tsx'
import { classNames } from '#design/class-names.ts'
import { IconButton } from '#design/icon-button.tsx'
import { DotsThreeVerticalBoldIcon } from '#design/icons/bold.tsx'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChatTextIcon,
  CopyIcon,
  EyeIcon,
  EyeSlashIcon,
  ListIcon,
  PencilSimpleIcon,
  TrashIcon,
} from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Menu } from '#design/menu.tsx'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import { useFacts, useNote } from '../session-context.tsx'
import { kindIcons } from './kind-icons.ts'
import { LessonProblem } from './lesson-problem.tsx'
import { LessonUpload } from './lesson-upload.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MoveHandle } from './move-handle.tsx'
import type { OutlineLesson } from './outline.ts'
import { RenameField } from './rename-field.tsx'
import type { Curriculum } from './use-curriculum.ts'

export const LessonRow = memo(function LessonRow({
  lesson,
  first,
  last,
  locked,
  curriculum,
}: {
  lesson: OutlineLesson
  first: boolean
  last: boolean
  locked: boolean
  curriculum: Curriculum
}) {
  const { uid, kind, title, preview } = lesson
  const renaming = useStore(curriculum.look, (look) => look.renaming === uid)
  const lifted = useStore(curriculum.look, (look) => look.lifted?.uid === uid)
  const seconds = useFacts((facts) => facts.lessons[uid]?.durationSeconds)
  const complete = useFacts((facts) => facts.gaps[uid] === undefined)
  const note = useNote(`lesson:${uid}`)
  const [moving, setMoving] = useState(false)
  const KindIcon = kindIcons[kind]
  const name = title || messages.untitled[kind]
  return (
    <>
      <div className={classNames('lesson-row', lifted && 'row-dragged')} id={`lesson-${uid}`} tabIndex={-1}>
        {!locked && <MoveHandle uid={uid} name={name} curriculum={curriculum} />}
        <KindIcon size={20} className="flex-none text-link" />
        {renaming ? (
          <RenameField
            label={messages.lessonTitle}
            title={title}
            placeholder={messages.untitled[kind]}
            onDone={(next, by) => curriculum.rename(uid, next, by)}
          />
        ) : (
          <button
            type="button"
            className={classNames('lesson-title', title === '' && 'ink-3')}
            lang={langOf(title)}
            onClick={() => curriculum.open(uid)}
            onKeyDown={(event) => {
              if (event.key === 'F2' && !locked) curriculum.startRename(uid)
            }}
          >
            <span className="sr-only">{messages.kinds[kind]}</span> {name}
          </button>
        )}
        {note && (
          <span className="flex flex-none text-warn-ink">
            <ChatTextIcon size={20} />
            <span className="sr-only">{messages.hasNote}</span>
          </span>
        )}
        {preview && (
          <>
            <Chip tone="tint" className="max-md:!hidden">
              {messages.freePreview}
            </Chip>
            <span className="ink-2 flex flex-none md:hidden">
              <EyeIcon size={20} />
              <span className="sr-only">{messages.freePreview}</span>
            </span>
          </>
        )}
        <span className="t-sm ink-3 max-lg:hidden">{formatDuration(seconds)}</span>
        <LessonUpload uid={uid}>
          <Chip tone={complete && title ? 'ok' : 'neutral'}>{complete && title ? messages.ready : messages.draft}</Chip>
        </LessonUpload>
        {!locked && (
          <Menu
            trigger={
              <IconButton size={40} label={messages.more(name)} icon={<DotsThreeVerticalBoldIcon size={20} />} />
            }
            items={[
              { label: messages.edit, icon: <PencilSimpleIcon />, onSelect: () => curriculum.open(uid) },
              {
                label: messages.renameIt,
                icon: <ListIcon />,
                movesFocus: true,
                onSelect: () => curriculum.startRename(uid),
              },
              {
                label: preview ? messages.notFree : messages.makeFree,
                icon: preview ? <EyeSlashIcon /> : <EyeIcon />,
                onSelect: () => curriculum.preview(uid, !preview),
              },
              { label: messages.duplicate, icon: <CopyIcon />, onSelect: () => void curriculum.duplicate(uid) },
              {
                label: messages.moveUp,
                icon: <ArrowUpIcon />,
                disabled: first,
                apart: true,
                onSelect: () => curriculum.step(uid, -1),
              },
              {
                label: messages.moveDown,
                icon: <ArrowDownIcon />,
                disabled: last,
                onSelect: () => curriculum.step(uid, 1),
              },
              { label: messages.moveElsewhere, icon: <ListIcon />, onSelect: () => setMoving(true) },
              {
                label: messages.delete,
                icon: <TrashIcon />,
                danger: true,
                apart: true,
                onSelect: () => curriculum.remove(uid),
              },
            ]}
          />
        )}
        {moving && <MoveDialog uid={uid} name={name} curriculum={curriculum} onClose={() => setMoving(false)} />}
      </div>
      <LessonProblem lesson={lesson} name={name} locked={locked} />
    </>
  )
})

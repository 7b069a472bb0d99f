import { memo, useState } from 'react'
import { useStore } from 'zustand'
import { classNames } from '#design/class-names.ts'
import { IconButton } from '#design/icon-button.tsx'
import { CaretDownBoldIcon, DotsThreeVerticalBoldIcon } from '#design/icons/bold.tsx'
import { ArrowDownIcon, ArrowUpIcon, ClockIcon, PencilSimpleIcon, TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Menu } from '#design/menu.tsx'
import { messages } from '../../../messages/curriculum-en.ts'
import { MoveHandle } from './move-handle.tsx'
import { OpeningDialog, OpeningLine } from './opening-dialog.tsx'
import type { OutlineSection } from './outline.ts'
import { RenameField } from './rename-field.tsx'
import type { Curriculum } from './use-curriculum.ts'

export const SectionRow = memo(function SectionRow({
  section,
  number,
  last,
  folded,
  locked,
  curriculum,
}: {
  section: OutlineSection
  number: number
  last: boolean
  folded: boolean
  locked: boolean
  curriculum: Curriculum
}) {
  const { uid, title, lessons, opens } = section
  const renaming = useStore(curriculum.look, (look) => look.renaming === uid)
  const lifted = useStore(curriculum.look, (look) => look.lifted?.uid === uid)
  const name = title || messages.sectionNumber(number)
  const [opening, setOpening] = useState(false)
  return (
    <>
      <div className={classNames('section-row', lifted && 'row-dragged')} id={`section-${uid}`} tabIndex={-1}>
        {!locked && <MoveHandle uid={uid} name={name} curriculum={curriculum} />}
        {renaming ? (
          <RenameField
            label={messages.sectionTitle}
            title={title}
            placeholder={messages.sectionNumber(number)}
            onDone={(next, by) => curriculum.rename(uid, next, by)}
          />
        ) : (
          <h3 className="min-w-0 flex-1 font-semibold" lang={langOf(title)}>
            {messages.numbered(number, title || messages.untitledSection)}
            {folded && <span className="t-sm ink-3 ml-2 font-normal">{messages.lessonsIn(lessons.length)}</span>}
            {opens && <OpeningLine opens={opens} />}
          </h3>
        )}
        <IconButton
          size={40}
          label={folded ? messages.unfold(name) : messages.fold(name)}
          aria-expanded={!folded}
          className={classNames(folded && '-rotate-90')}
          icon={<CaretDownBoldIcon size={16} />}
          onClick={() => curriculum.fold(uid)}
        />
        {!locked && (
          <>
            <IconButton
              size={40}
              className="max-md:!hidden"
              label={messages.rename(name)}
              icon={<PencilSimpleIcon size={20} />}
              onClick={() => curriculum.startRename(uid)}
            />
            <Menu
              trigger={
                <IconButton size={40} label={messages.more(name)} icon={<DotsThreeVerticalBoldIcon size={20} />} />
              }
              items={[
                {
                  label: messages.renameIt,
                  icon: <PencilSimpleIcon />,
                  movesFocus: true,
                  onSelect: () => curriculum.startRename(uid),
                },
                {
                  label: messages.opening.menu,
                  icon: <ClockIcon />,
                  movesFocus: true,
                  onSelect: () => setOpening(true),
                },
                {
                  label: messages.moveUp,
                  icon: <ArrowUpIcon />,
                  disabled: number === 1,
                  onSelect: () => curriculum.step(uid, -1),
                },
                {
                  label: messages.moveDown,
                  icon: <ArrowDownIcon />,
                  disabled: last,
                  onSelect: () => curriculum.step(uid, 1),
                },
                {
                  label: messages.deleteSection(lessons.length),
                  icon: <TrashIcon />,
                  danger: true,
                  apart: true,
                  onSelect: () => curriculum.remove(uid),
                },
              ]}
            />
          </>
        )}
      </div>
      {opening && (
        <OpeningDialog section={section} name={name} curriculum={curriculum} onClose={() => setOpening(false)} />
      )}
    </>
  )
})

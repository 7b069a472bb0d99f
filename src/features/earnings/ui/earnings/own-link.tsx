import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { ErrorState } from '#design/error-state.tsx'
import { LinkIcon } from '#design/icons/regular.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TextInput } from '#design/text-input.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { ownLinkDays } from '#features/checkout/rules/own-links.ts'
import { query } from '#platform/api/client.ts'
import { creatorOwnLinks, type CreatorOwnLinks } from '../../contract/own-links.ts'
import { messages } from '../../messages/own-links-en.ts'

/** The creator's own link to a course of theirs, to share it. */
export function OwnLink() {
  const { data, isError, refetch } = useQuery(query(creatorOwnLinks, {}))
  return (
    <TitledCard id="own-link" title={messages.title}>
      {isError && <ErrorState heading="p" text={messages.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-[180px] w-full" />}
      {data?.courses.length === 0 && <p className="ink-2 mt-2">{messages.emptyText}</p>}
      {data && data.courses.length > 0 && <LinkOfCourse {...data} />}
    </TitledCard>
  )
}

function LinkOfCourse({ courses, ownLinkBasisPoints, marketplaceBasisPoints }: CreatorOwnLinks) {
  const [chosen, setChosen] = useState('')
  const course = courses.find(({ uid }) => uid === chosen) ?? courses[0]
  const link = `${window.location.origin}${course?.path}`
  const share = String(ownLinkBasisPoints / 100)
  const otherwise = String(marketplaceBasisPoints / 100)

  const copy = () => void copyText(link, { copied: messages.copied, notCopied: messages.notCopied })

  return (
    <div className="mt-1 grid gap-4">
      <p className="t-sm ink-2">
        {share === otherwise ? messages.same(share) : messages.better(ownLinkDays, share, otherwise)}
      </p>
      <Select
        label={messages.course}
        value={course?.uid}
        options={courses.map(({ uid, title }) => ({ value: uid, label: title }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <TextInput
        label={messages.link}
        value={link}
        readOnly
        inputMode="none"
        onFocus={({ target }) => target.select()}
      />
      <Button variant="secondary" full icon={<LinkIcon size={20} />} onClick={copy}>
        {messages.copy}
      </Button>
    </div>
  )
}

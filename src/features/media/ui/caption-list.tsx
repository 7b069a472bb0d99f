import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { ClosedCaptioningIcon, TrashIcon, UploadSimpleIcon } from '#design/icons/regular.tsx'
import { Select } from '#design/select.tsx'
import { useWrite } from '#design/use-write.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { removeCaption, saveCaption, showAsset } from '../contract.ts'
import { messages as mediaMessages } from '../messages/en.ts'
import { messages } from '../messages/ui-en.ts'
import { captionBytes, type CaptionLanguage, captionLanguages } from '../rules.ts'
import type { MediaAsset } from './upload-field.tsx'

export type CaptionListProps = {
  /** As `onAsset` of the upload field told it. */
  asset: Pick<MediaAsset, 'uid' | 'captions'>
  onChanged?: (asset: MediaAsset) => void
}

const languageNames: Record<string, string> = messages.languages

/** The captions of a video, one file a language (WebVTT or SRT, at most 1 MB): added, replaced, removed. */
export function CaptionList({ asset, onChanged }: CaptionListProps) {
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const note = useId()
  const taken = asset.captions.map(({ language }) => language)
  const [chosen, setChosen] = useState<CaptionLanguage>()
  const language = chosen ?? captionLanguages.find((one) => !taken.includes(one)) ?? 'en'
  const [problem, setProblem] = useState('')
  const then = {
    onDone({ data }: { data: MediaAsset }) {
      client.setQueryData(query(showAsset, { uid: asset.uid }).queryKey, data)
      onChanged?.(data)
      setChosen(undefined)
    },
    onFailed: (error: Error) => setProblem(error instanceof CallError ? error.message : messages.captionFailed),
  }
  const save = useWrite(
    (file: File) =>
      call(saveCaption, { uid: asset.uid, language }, { file: { content: file, name: file.name }, timeoutMs: 60_000 }),
    then,
  )
  const remove = useWrite((one: CaptionLanguage) => call(removeCaption, { uid: asset.uid, language: one }), then)
  const busy = save.isPending || remove.isPending

  function send(file: File) {
    setProblem('')
    if (file.size > captionBytes) return setProblem(mediaMessages.tooLarge(captionBytes))
    save.mutate(file)
  }

  return (
    <section aria-label={messages.captions} aria-busy={busy}>
      <p className="field-label">{messages.captions}</p>
      {taken.length === 0 && <p className="t-sm ink-3">{messages.captionsNone}</p>}
      <ul className="divide-y divide-line">
        {taken.map((one) => (
          <li key={one} className="row gap-2 py-1">
            <ClosedCaptioningIcon size={20} className="ink-3" />
            <span className="flex-1" lang={one}>
              {messages.languages[one]}
            </span>
            <IconButton
              label={messages.captionRemove(messages.languages[one])}
              icon={<TrashIcon size={20} />}
              disabled={busy}
              onClick={() => {
                setProblem('')
                remove.mutate(one)
              }}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Select
          label={messages.captionLanguage}
          className="min-w-[160px]"
          value={language}
          onChange={(event) => setChosen(event.target.value as CaptionLanguage)}
          options={captionLanguages.map((one) => ({ value: one, label: languageNames[one] ?? one }))}
        />
        <Button
          variant="secondary"
          icon={<UploadSimpleIcon size={18} />}
          loading={busy}
          loadingLabel={messages.captionSending}
          aria-describedby={note}
          onClick={() => chooser.current?.click()}
        >
          {taken.includes(language) ? messages.captionReplace(messages.languages[language]) : messages.captionChoose}
        </Button>
      </div>
      <FieldNote id={note} hint={messages.captionsHint} error={problem} />
      <input
        ref={chooser}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) send(file)
        }}
      />
    </section>
  )
}

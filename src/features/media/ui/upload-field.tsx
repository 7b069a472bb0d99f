import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#design/button.tsx'
import { type ControlProps, Field } from '#design/field.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useWrite } from '#design/use-write.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { type mediaAsset, prepareAgain, showAsset } from '../contract.ts'
import { messages } from '../messages/ui-en.ts'
import { acceptOf, type UploadKind } from '../rules.ts'
import { fingerprintOf } from './begin-upload.ts'
import { FileDrop } from './file-drop.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { UploadedAsset } from './uploaded-asset.tsx'
import { dropUpload, resumeWith, startUpload, useUploads } from './uploads.ts'
import { useAsset } from './use-asset.ts'

export type MediaAsset = z.output<typeof mediaAsset>

export type UploadFieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The form's own message (required, for instance); the upload's own troubles are shown by the field itself. */
  error?: string
  required?: boolean
  kind: UploadKind
  /** The asset's uid as the lesson's draft keeps it (`mediaUid`), or null. */
  value: string | null
  /**
   * Called with the uid as soon as the upload has begun: save it immediately, so that the upload is found after a
   * reload. The upload continues while the field is not on the page. null: the person removed the file.
   */
  onChange: (uid: string | null) => void
  /** Called with the server's state of the asset whenever it changes: duration, state, poster. */
  onAsset?: (asset: MediaAsset) => void
}

/** A video or large document: chosen or dropped, sent in parts with pause and resume, prepared, replaced, removed. */
export function UploadField({ label, hint, error, required, ...rest }: UploadFieldProps) {
  const [problem, setProblem] = useState('')
  return (
    <Field label={label} hint={hint} error={problem || error} required={required}>
      {(control) => <Upload {...rest} control={control} hasProblem={problem !== ''} onProblem={setProblem} />}
    </Field>
  )
}

type UploadProps = Pick<UploadFieldProps, 'kind' | 'value' | 'onChange' | 'onAsset'> & {
  control: ControlProps
  /** The last chosen file could not be uploaded: its error replaces that of the file before. */
  hasProblem: boolean
  onProblem: (message: string) => void
}

function Upload({ kind, value, onChange, onAsset, control, hasProblem, onProblem }: UploadProps) {
  const client = useQueryClient()
  const sending = useUploads((all) => (value ? all[value] : undefined))
  const { data: asset, error, refetch } = useAsset(value, sending !== undefined, onAsset)
  const [replacing, setReplacing] = useState(false)
  const begin = useWrite((file: File) => startUpload(file, kind), {
    onDone(uid) {
      onChange(uid)
      setReplacing(false)
    },
    onFailed: (thrown) => onProblem(thrown instanceof CallError ? thrown.message : messages.failed),
  })
  const again = useWrite((uid: string) => call(prepareAgain, { uid }), {
    onDone: ({ data }, uid) => client.setQueryData(query(showAsset, { uid }).queryKey, data),
    onFailed: () => onProblem(messages.failed),
  })

  function start(file: File) {
    onProblem('')
    begin.mutate(file)
  }
  function remove() {
    onProblem('')
    if (value && asset?.state !== 'READY' && asset?.state !== 'CHECKING') void dropUpload(value)
    onChange(null)
  }
  const chooser = (title: string = messages.choose[kind], onFile = start) => (
    <FileDrop
      control={control}
      accept={acceptOf(kind)}
      label={title}
      note={messages.allowed[kind]}
      disabled={begin.isPending}
      onFile={onFile}
    />
  )

  if (value && sending) return <UploadProgress uid={value} sending={sending} onCancel={remove} />
  if (!value) return chooser()
  if (replacing)
    return (
      <>
        {asset && asset.captions.length > 0 && <p className="t-sm mb-2">{messages.captionsGo}</p>}
        {chooser()}
        <Button className="mt-2" size="small" variant="text" onClick={() => setReplacing(false)}>
          {messages.cancel}
        </Button>
      </>
    )
  if (error && !asset) {
    const notFound = error instanceof CallError && error.status === 404
    return (
      <div role="alert">
        <p className="t-sm mb-2">{notFound ? messages.gone : messages.loadError}</p>
        {notFound ? (
          chooser()
        ) : (
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            {messages.retry}
          </Button>
        )}
      </div>
    )
  }
  if (!asset) return <Skeleton className="h-[88px] w-full" />
  if (asset.state === 'UPLOADING')
    return (
      <Unfinished asset={asset} onRemove={remove}>
        {chooser(messages.chooseSame, (file) => {
          if (fingerprintOf(file) !== asset.fingerprint) return onProblem(messages.anotherFile(asset.name))
          onProblem('')
          resumeWith(asset.uid, file, asset.offset)
        })}
      </Unfinished>
    )
  if (asset.state === 'REFUSED' && asset.problem)
    return (
      <div>
        {!hasProblem && (
          <p className="t-sm mb-2" role="alert">
            {messages.problems[asset.problem][kind]}
          </p>
        )}
        {chooser()}
      </div>
    )
  return (
    <UploadedAsset
      asset={asset}
      onReplace={() => setReplacing(true)}
      onRemove={remove}
      onPrepareAgain={() => again.mutate(asset.uid)}
    />
  )
}

/** An upload that an earlier page began: a browser does not keep the file over a reload. */
function Unfinished({ asset, onRemove, children }: { asset: MediaAsset; onRemove: () => void; children: ReactNode }) {
  const percent = asset.bytes > 0 ? Math.floor((asset.offset / asset.bytes) * 100) : 0
  return (
    <div>
      <p className="t-sm mb-2" role="status">
        {messages.chooseAgain(asset.name, percent)}
      </p>
      {children}
      <Button className="mt-2" size="small" variant="text" onClick={onRemove}>
        {messages.remove}
      </Button>
    </div>
  )
}

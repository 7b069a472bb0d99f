import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { CameraIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { messages as mediaMessages } from '#features/media/messages/en.ts'
import { acceptOf, typeOf } from '#features/media/rules.ts'
import { CropDialog } from '#features/media/ui/crop/crop-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { type OwnProfile, removePhoto, savePhoto } from '../../contract.ts'
import { messages } from '../../messages/account-en.ts'
import { cacheProfile } from './cache-profile.ts'

const timeoutMs = 120_000
/** The server makes its own size of it; this much is worth sending. */
const portrait = { aspect: 1, widest: 1024 }

/** One's own picture: chosen, cut to its shape, replaced, taken away; saved at once. */
export function PhotoField({ profile, square }: { profile: OwnProfile; square: boolean }) {
  const chooser = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<File>()
  const save = useWrite((file: { content: Blob; name: string }) => call(savePhoto, {}, { file, timeoutMs }), {
    onDone: ({ data }) => take(data, messages.photoSaved),
  })
  const remove = useWrite(() => call(removePhoto, {}), { onDone: ({ data }) => take(data, messages.photoRemoved) })
  const busy = save.isPending || remove.isPending

  function take(saved: OwnProfile, done: string) {
    cacheProfile(queryClient, saved)
    toast.success(done)
  }
  function choose(file: File | undefined) {
    if (!file) return
    if (!typeOf('image', file.type, file.name)) return toast.error(mediaMessages.wrongType('image'))
    setChosen(file)
  }
  function send(content: Blob | undefined) {
    const name = chosen?.name ?? ''
    setChosen(undefined)
    if (content) save.mutate({ content, name })
  }

  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Avatar name={`${profile.firstName} ${profile.lastName}`} src={profile.photo} size={88} square={square} />
      <div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            icon={<CameraIcon />}
            loading={busy}
            loadingLabel={messages.sendingPhoto}
            aria-describedby="photo-note"
            onClick={() => chooser.current?.click()}
          >
            {profile.photo ? messages.changePhoto : messages.addPhoto}
          </Button>
          {profile.photo && (
            <Button size="small" variant="text" disabled={busy} onClick={() => remove.mutate()}>
              {messages.removePhoto}
            </Button>
          )}
        </div>
        <p id="photo-note" className="t-xs ink-3 mt-1.5">
          {messages.photoNote}
        </p>
        <input
          ref={chooser}
          type="file"
          className="hidden"
          accept={acceptOf('image')}
          aria-label={messages.addPhoto}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {chosen && <CropDialog file={chosen} shape={{ ...portrait, round: !square }} onDone={send} />}
    </div>
  )
}

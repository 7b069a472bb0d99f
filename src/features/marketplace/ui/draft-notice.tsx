import { LinkButton } from '#design/link-button.tsx'
import { EyeIcon } from '#design/icons/regular.tsx'
import { words } from '../messages/en.ts'

/** Over a preview: what one looks at, and the ways on from there. */
export function DraftNotice({ uid }: { uid: string }) {
  return (
    <div className="border-b border-line bg-sunken" role="status">
      <div className="wrap row flex-wrap gap-x-4 gap-y-3 py-3">
        <p className="row min-w-0 flex-1 basis-64 gap-2.5">
          <EyeIcon size={21} className="shrink-0 text-link" />
          {words.draft.text}
        </p>
        <div className="row flex-wrap gap-2">
          <LinkButton href={`/learning/${uid}`} variant="secondary" size="small">
            {words.draft.lessons}
          </LinkButton>
          <LinkButton href={`/edit-course/${uid}`} size="small">
            {words.draft.edit}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

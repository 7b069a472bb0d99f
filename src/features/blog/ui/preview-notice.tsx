import { EyeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'

/** Over a preview: what one looks at, and the way back to it. */
export function PreviewNotice({ uid }: { uid: string }) {
  return (
    <div className="border-b border-line bg-sunken" role="status">
      <div className="wrap row flex-wrap gap-x-4 gap-y-3 py-3">
        <p className="row min-w-0 flex-1 basis-64 gap-2.5">
          <EyeIcon size={21} className="shrink-0 text-link" />
          {messages.preview}
        </p>
        <LinkButton href={pagePath('/admin/blogs/edit/$id', { id: uid })} size="small">
          {messages.backToEditor}
        </LinkButton>
      </div>
    </div>
  )
}

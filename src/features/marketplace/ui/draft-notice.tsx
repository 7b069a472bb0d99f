import { classNames } from '#design/class-names.ts'
import { EyeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'

/** Whose eyes a preview borrows. */
export const previewViews = ['buyer', 'owner'] as const
export type PreviewView = (typeof previewViews)[number]

/** Over a preview: what the page shows, for whom, and the ways on from there. */
export function DraftNotice({ uid, view }: { uid: string; view: PreviewView }) {
  return (
    <div className="border-b border-line bg-sunken">
      <div className="wrap row flex-wrap gap-x-4 gap-y-3 py-3">
        <p className="row min-w-0 flex-1 basis-64 gap-2.5" role="status">
          <EyeIcon size={21} className="shrink-0 text-link" />
          {messages.draft.text[view]}
        </p>
        <nav className="row gap-1" aria-label={messages.draft.views}>
          {previewViews.map((one) => (
            <Link
              key={one}
              href={pagePath('/course-details/$id', { id: uid }, { preview: 1, as: one === 'buyer' ? undefined : one })}
              className={classNames('filter-chip', one === view && 'filter-chip-on')}
              aria-current={one === view ? 'page' : undefined}
            >
              {messages.draft.as[one]}
            </Link>
          ))}
        </nav>
        <div className="row flex-wrap gap-2">
          <LinkButton href={pagePath('/learning/$id', { id: uid })} variant="secondary" size="small">
            {messages.draft.lessons}
          </LinkButton>
          <LinkButton href={pagePath('/edit-course/$id', { id: uid })} size="small">
            {messages.draft.edit}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

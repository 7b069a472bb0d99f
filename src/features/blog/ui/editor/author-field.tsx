import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { ListFailed } from '#design/list-failed.tsx'
import { Modal } from '#design/modal.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { blogAuthors } from '../../contract/admin.ts'
import type { BlogAuthor } from '../../contract/blog.ts'
import { messages } from '../../messages/editor-en.ts'
import { useEditor, useFacts, useField } from './editor-context.tsx'

/** The post's author, and a search for another one. */
export function AuthorField() {
  const { session } = useEditor()
  const author = useFacts((facts) => facts.author)
  const field = useField('authorUid')
  const [open, setOpen] = useState(false)
  return (
    <div className="field">
      <span className="field-label">{messages.fields.authorUid}</span>
      <div className="row gap-3">
        <Avatar name={author.clubbedName} src={author.photo} size={40} square />
        <span className="min-w-0 flex-1 truncate font-semibold">{author.clubbedName}</span>
        <Button id={field.control.id} size="small" variant="secondary" onClick={() => setOpen(true)}>
          {messages.author.change}
        </Button>
      </div>
      {field.control.error && (
        <p className="hint hint-error" role="alert">
          {field.control.error}
        </p>
      )}
      {open && (
        <AuthorDialog
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            session.facts.setState({ author: chosen })
            field.set(chosen.uid)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function AuthorDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (author: BlogAuthor) => void }) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(query(blogAuthors, search ? { search } : {}))
  return (
    <Modal open onClose={onClose} title={messages.author.title}>
      <SearchInput label={messages.author.search} value={search} onSearch={setSearch} className="mt-4" />
      {error && (
        <p className="hint mt-3">
          <ListFailed onRetry={() => void refetch()} />
        </p>
      )}
      {!data && !error && <Skeleton className="mt-3 h-40" />}
      {data && (
        <ul className="mt-3 grid max-h-[50vh] overflow-y-auto">
          {data.authors.map((author) => (
            <li key={author.uid}>
              <button
                type="button"
                className="row min-h-13 w-full gap-3 rounded-control px-2 text-left hover:bg-sunken"
                onClick={() => onChoose(author)}
              >
                <Avatar name={author.clubbedName} src={author.photo} size={36} square />
                {author.clubbedName}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.authors.length === 0 && <p className="ink-2 mt-2">{messages.author.none}</p>}
    </Modal>
  )
}

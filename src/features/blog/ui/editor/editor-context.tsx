import { createContext, use, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { same } from '#platform/browser/unsent-work/merge-drafts.ts'
import type { BlogField, BlogFields } from '../../contract/admin.ts'
import { blogProblems } from '../../rules.ts'
import type { PostSession, PostFacts } from './post-session.ts'

/** What the editor shows of itself; nothing of it is saved. */
type Look = {
  /** Publishing was tried: what is missing is shown. */
  tried: boolean
}
export type Editor = { session: PostSession; look: StoreApi<Look> }

export const EditorContext = createContext<Editor | null>(null)

export function useNewEditor(session: PostSession): Editor {
  const [editor] = useState(() => ({ session, look: createStore<Look>(() => ({ tried: false })) }))
  return editor
}

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('the cards stand within their editor')
  return editor
}
export function usePost<T>(select: (post: BlogFields) => T): T {
  return useStore(useEditor().session.post.store, (state) => select(state.value))
}
export function useFacts<T>(select: (facts: PostFacts) => T): T {
  return useStore(useEditor().session.facts, select)
}

/** The element of a field, by which what is missing is found. */
export const fieldId = (field: BlogField): string => `post-${field}`

/** What ties a control to a field of the post: saved as it changes. */
export function useField<Field extends BlogField>(field: Field) {
  const { session, look } = useEditor()
  const refused = useStore(session.refused, (state) => state[field])
  const tried = useStore(look, (state) => state.tried)
  const missing = usePost((post) => blogProblems(post)[field]?.toString())
  return {
    value: usePost((post) => post[field]),
    set(value: BlogFields[Field]) {
      // A field that is only left is not sent again, and keeps why it was refused.
      if (same(value, session.post.store.getState().value[field])) return
      const { [field]: _, ...others } = session.refused.getState()
      session.refused.setState(others, true)
      session.change({ [field]: value } as Partial<BlogFields>)
    },
    control: { id: fieldId(field), error: refused ?? (tried ? missing : undefined) },
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import { call, CallError } from '#platform/api/client.ts'
import { browserTabs, storedDrafts, newDraftName } from '#platform/browser/unsent-work/stored-drafts.ts'
import {
  type Autosave,
  autosaveDraft,
  type StoredDraft,
  type SaveAnswer,
  type Sending,
} from '#platform/browser/unsent-work/autosave.ts'
import { same } from '#platform/browser/unsent-work/merge-drafts.ts'
import { failedSave, outlivesPage } from '#platform/browser/unsent-work/save-answer.ts'
import {
  type BlogDraft,
  type BlogField,
  type BlogFields,
  createBlog,
  readBlog,
  saveBlog,
} from '../../contract/admin.ts'
import type { BlogAuthor } from '../../contract/blog.ts'
import { emptyBlog } from '../../rules.ts'

/** What the server says of a post beside its fields. */
export type PostFacts = Omit<BlogDraft, 'uid' | 'fields' | 'version' | 'savedAt'> & {
  /** null until the server has made the post. */
  uid: string | null
  savedAt: string | null
}

/** Everything that is written of one post while its editor is open. */
export type PostSession = {
  post: Autosave<BlogFields>
  facts: StoreApi<PostFacts>
  status: Autosave<BlogFields>['store']
  /** Why the server took a field neither at the last save nor at the last try to publish. */
  refused: StoreApi<Refused>
  change(patch: Partial<BlogFields>): void
  flush(leaving?: boolean): Promise<void>
  /** Asks the server how the post stands now; what is being written is not touched. */
  refresh(): Promise<void>
  close(): void
}

export type SessionStart = { user: BlogAuthor } & ({ draft: BlogDraft } | { idempotencyKey: string })
type Refused = Partial<Record<BlogField, string>>

const document = 'post'
/** Posts without an address yet, among what lies in this browser. */
export const localDraftKey = 'newpost'
const factsOf = ({ fields: _fields, version: _version, ...facts }: BlogDraft): PostFacts => facts
const failed = (error: unknown) =>
  failedSave<BlogFields>(error, ['DRAFT_CONFLICT'], (data) => {
    const { fields, version } = data as BlogDraft
    return { is: 'conflict', value: fields, version }
  })

/** Opens a post's session: what the server has, and what earlier pages left unsent on this device. */
export async function openPostSession(
  start: SessionStart,
  onCreated: (uid: string) => void = () => {},
): Promise<PostSession> {
  const draft = 'draft' in start ? start.draft : null
  const name = 'idempotencyKey' in start ? newDraftName(localDraftKey, start.idempotencyKey) : `post-${start.draft.uid}`
  const device = storedDrafts(start.user.uid, name, browserTabs())
  const left = await device.adopt()
  const facts = createStore<PostFacts>(() => (draft ? factsOf(draft) : newPost(start.user)))
  const refused = createStore<Refused>(() => ({}))
  device.followTabs((_document, { value, version }) => autosave.onRemoteSave({ value: value as BlogFields, version }))

  /** The post on the server, made there where it is not yet; the key makes a repeated call find the first one's. */
  let creation: Promise<BlogDraft> | null = null
  async function createdUid(): Promise<BlogDraft | null> {
    if (facts.getState().uid || !('idempotencyKey' in start)) return null
    creation ??= call(createBlog, { idempotencyKey: start.idempotencyKey })
      .then(({ data }) => data)
      .finally(() => (creation = null))
    const made = await creation
    if (!facts.getState().uid) {
      facts.setState(factsOf(made))
      device.rename(`post-${made.uid}`)
      onCreated(made.uid)
    }
    return made
  }

  async function send(sending: Sending<BlogFields>): Promise<SaveAnswer<BlogFields>> {
    try {
      const made = await createdUid()
      const { value, base, version } =
        made && sending.version === 0 ? { ...sending, base: made.fields, version: made.version } : sending
      const names = (Object.keys(value) as (keyof BlogFields)[]).filter((field) => !same(value[field], base[field]))
      if (names.length === 0) return { is: 'saved', version }
      const input = {
        uid: facts.getState().uid ?? '',
        version,
        ...Object.fromEntries(names.map((field) => [field, value[field]])),
      }
      const { data } = await call(saveBlog, input, { keepalive: outlivesPage(sending.leaving, input) })
      refused.setState({}, true)
      facts.setState({ savedAt: data.savedAt, changed: facts.getState().state !== 'DRAFT' })
      return {
        is: 'saved',
        version: data.version,
        ...(data.body === undefined ? {} : { stored: { ...value, body: data.body } }),
      }
    } catch (error) {
      if (error instanceof CallError && error.status === 422) refused.setState(error.errors, true)
      return failed(error)
    }
  }

  const autosave: Autosave<BlogFields> = autosaveDraft<BlogFields>(
    draft
      ? { value: draft.fields, version: draft.version }
      : { value: emptyBlog(start.user.uid, 1 + Math.floor(Math.random() * 999_999)), version: 0 },
    (left.get(document) as StoredDraft<BlogFields> | undefined) ?? null,
    {
      send,
      store: (draft) => device.store(document, draft),
      remove: () => device.remove(document),
      notifyTabs: (saved) => device.notifyTabs(document, saved),
    },
  )

  return {
    post: autosave,
    facts,
    status: autosave.store,
    refused,
    change: (patch) => autosave.change((value) => ({ ...value, ...patch })),
    flush: (leaving) => autosave.flush(leaving),
    async refresh() {
      const { uid } = facts.getState()
      if (!uid) return
      const { data } = await call(readBlog, { uid })
      facts.setState(factsOf(data))
      autosave.onRemoteSave({ value: data.fields, version: data.version })
    },
    close() {
      device.close()
      autosave.close()
    },
  }
}

const newPost = (user: SessionStart['user']): PostFacts => ({
  uid: null,
  state: 'DRAFT',
  slug: '',
  savedAt: null,
  changed: false,
  author: user,
})

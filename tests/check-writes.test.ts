import { expect, test } from 'vitest'
import { ownWrites } from './check-writes.ts'

test.each([
  'const [busy, setBusy] = useState(false)',
  'const [sending, setSending] = useState<Grade>()',
  'const remove = useMutation({ mutationFn })',
])('reports %s with its line', (code) => {
  expect(ownWrites('src/features/blog/ui/a.tsx', `\n${code}\n`)).toEqual([
    expect.stringMatching(/^src\/features\/blog\/ui\/a\.tsx:2: .*useWrite/),
  ])
})

test.each([
  'const remove = useWrite((uid: string) => call(deleteBlogs, { uids: [uid] }))',
  'const [asked, setAsked] = useState<BlogRow>()',
  'payment.setLoading(true)',
])('does not report %s', (code) => {
  expect(ownWrites('src/features/blog/ui/a.tsx', code)).toEqual([])
})

test('the helper itself and a page for visitors may write in their own way', () => {
  expect(ownWrites('src/design/use-write.ts', 'useMutation({ mutationFn })')).toEqual([])
  expect(ownWrites('src/features/accounts/ui/resend-code.tsx', 'const [a, setSending] = useState(false)')).toEqual([])
})

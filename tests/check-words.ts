// Part of `npm run check`: the interface and the code use one word for one thing. Each entry names the word to use instead.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

type Node = { type: string; value?: unknown; raw?: string; [key: string]: unknown }
type Swc = { parseSync(source: string, options: object): Node }

const swc = createRequire(import.meta.url)('@swc/core') as Swc
const root = join(import.meta.dirname, '..')

/** Words that no text of the interface uses, in either language. */
export const wordsOfTexts: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bfilms?\b/i, 'video'],
  [/\be-mails?\b/i, 'email'],
  [/\bwhoever\b/i, 'who, or the person’s role'],
  [/\banew\b/i, 'again'],
  [/\bhand(ed|s)? in\b/i, 'submit'],
  [/\bmodules?\b/i, 'section'],
  [/\bstudents?\b/i, 'learner'],
  [/\b(sent|send|sends) back\b/i, 'rejected, reject'],
  [/\bleft empty\b/i, 'Leave blank to …'],
  [/\bkept\b/i, 'saved'],
  [/\bstands?\b/i, 'is, appears'],
  [/\b(some|every|no)body\b/i, 'someone, everyone, no one'],
  [/\benrollments?\b/, 'enrolment'],
  [/निःशुल्क/, 'मुफ़्त'],
  // Double ones are around what a person wrote, and nothing else is in that text.
  [/[^][“”]|[“”][^]/, '‘ ’'],
  [/\bतुम(्हारा|्हें|्हारी|्हारे)?(?=\s|$)/, 'आप'],
]

/**
 * Words of the Hindi interface that mean one thing each: a Hindi text has one only where its English has the other
 * (docs/hindi-words.md). The creator of a course is a role, and its instructor the label that learners see.
 */
export const termsOfHindi: readonly (readonly [hindi: RegExp, english: RegExp, instead: string])[] = [
  [/क्रिएटर/, /creator/i, 'शिक्षक for instructor or teacher'],
  [/(?<!प्र)शिक्षक/, /instructor|teacher/i, 'क्रिएटर for creator'],
  [/टीचर|अध्यापक|रचनाकार|क्रियेटर|इंस्ट्रक्टर/, /(?!)/, 'क्रिएटर or शिक्षक'],
]

/** Texts that the specification gives word for word. */
const given: ReadonlySet<string> = new Set([
  'No courses available for enrollment.',
  ' course waiting for enrollment',
  ' courses waiting for enrollment',
  '25K+ Students',
  'Students badge',
])

/** Beginnings and whole names that no identifier of ours has. */
export const wordsOfNames: readonly (readonly [word: RegExp, instead: string])[] = [
  [/^(most|longest|highest)[A-Z]\w*(?<!Run|Refusal)$/, 'max…'],
  [/^spokenName$/, 'localizedName'],
  [/^(keptList|forgetKeptQueries)$/, 'persistedList, resetQueryCache'],
  [/^(with)?[wW]ayBack|^(wayOut|goForCode)/, 'returnUrl, redirectIfForbidden, startOtpStep'],
  [/^(wordText|wordEach|wordIn|wordFor|wordMissing)$/, 'localizeText, localizeEach, localizerIn …'],
  [/^RemovablePick$|^Order(List|Words)$/, 'RemovableChip, SortableList'],
  [/[a-z]Trouble(?=[A-Z]|$)|^Trouble/, 'error, problem'],
  [/[a-z]Standing$|^Standing$/, 'status'],
  [/[a-z]Anew$|^mend(ed)?([A-Z]\w*)?$/, 'again, correct'],
  // `handedInAt` is a column of the database.
  [/^[hH]and(s|ed)?In(?!(At|On|Again)$)[A-Z]|[a-z]Hand(s|ed)?In(?=[A-Z]|$)/, 'submit, submitted'],
  [/^(birth|born|unborn\w*)$/, 'creation, createdUid'],
  [/^(startTurn|endTurn|EndTurn)$/, 'takeSlot, releaseSlot'],
  [/[a-z]AtFoot$|^footOf$/, 'footer, bottomBar'],
  [/^(thenFocus|afterPress|PageToCome|Pieces)$/, 'flushAndFocus, deferUntilPointerUp, PageLoadState, StaggeredRender'],
  [/^(unbornPost|onBorn)$/, 'localDraftKey, onCreated'],
  [/^(misfit|lookSoon|openAtProvider)$/, 'paymentMismatch, scheduleReconcile, createProviderOrder'],
  [/^(admitWriting|holdEnrolment|holdMedia)$/, 'checkWriteLimit, lockEnrolment, lockMedia'],
  [/^(useQuiet|useFollowed|useRenewal)$/, 'useAutoHide, useWatchProgress, useSignedUrlRefresh'],
  [/^(recordAct|mendFailure|deadJobs|dice)$/, 'recordAudit, retryFailedJob, failedJobs, seededRandom'],
  [/^(tellPageAlive|useAlive|doEarlyActs|standIn|sayText)$/, 'markHydrated, useHydrated, replayEvents …'],
  [/^(onlyKnown|nextTask|packReplies|withFiles|loadAnewFor)$/, 'pickSearchParams, yieldToMain, compressReplies …'],
  [/^(once|[aA]ttempt|create)Key$|^[aA]ttemptName$/, 'idempotencyKey'],
  [/[cC]lash/, 'conflict'],
  [/^(kept|keptFields|useKept\w+)$|[a-z]Kept(?=[A-Z]|$)/, 'stored…, cached…, or what it holds'],
  [/^(told|untold|(un)?heard|begun|anew)$/, 'notified, received, started, or what it holds'],
  [/^(wanted|wantedFrom|Wanted)$/, 'requested, filters'],
  [/^(said|unsaid)$/, 'the text, message or announcement that it holds'],
  [/[dD]esk(?!top)/, 'admin, session'],
  [/^(SaidBy|SaidButtons)$/, 'PostByline, PostActions'],
  [/^[tT]alk(Messages|Tab|Search|Address|Of)$|[a-z]Talk$/, 'discussionMessages, DiscussionTab …'],
  [/^[lL]ookAt(?=[A-Z]|$)/, 'checkWithProvider, retry…'],
  [/^(record|next)Look$|^lookAgain$|[a-z]Looks$/, 'recordRetry, nextRetry, max…Retries'],
  // A dead-letter queue is called so by pg-boss, and an event's state by its table.
  [/^dead(?!Letter)[A-Z]|[a-z]Dead(?=[A-Z]|$)/, 'failed…, expired…'],
  [/^Spoken$|^spoken(Path|Question)$/, 'Translated, parseLanguagePath'],
  // A wish is a course on the wishlist.
  [/^[wW]ishes$|[a-z]Wishes$|^PayWish$/, 'actions, controls'],
  [/(^g|G)(i|a)veBack(?=[A-Z]|$)|[a-z](Gone|Goes|Went)Back$/, 'refund, refunded'],
  [/^(Ours|oursOf)$/, 'LocalRecords, findLocalRecords'],
  [/^(loosen|tighten)$/, 'suspendConstraints, restoreConstraints'],
  [/^([mM]eantBy|Meant|endAlike|shortestForgiven)$/, 'interpretSearch, mayEndInSameSound, minTypoLength'],
  [/^(asLongBefore|askForBasics|noLine|settleBy|tablesStand)$/, 'previousPeriodStart, prefetch…, offline, resolveBy …'],
  [/^light(ened|Contracts?)$/, 'stripContracts'],
  [/^lamp[A-Z]\w*(?<!OnPhone)$|[a-z]Lamp$/, 'highlight'],
  [/^([kK]eepForm|useKeepSending|keepFields)$/, 'StoreFormOverSignIn, useAutosave, blogFields'],
]

/** Words that no file name has, and no class of a style sheet; each is a whole part between hyphens. */
export const wordsOfFiles: readonly (readonly [word: RegExp, instead: string])[] = [
  [/(^|-)(dead(?!-links)|trouble|told|wanted|anew|desk|clash)(-|$)/, 'what it holds (wordsOfNames)'],
  [/(^|-)(wishes|spoken|meant-by|look-at|hand-in|give-back|light-contracts)(-|$)/, 'what it holds (wordsOfNames)'],
]
export const wordsOfClasses: readonly (readonly [word: RegExp, instead: string])[] = [
  [/(^|-)lamp(-|$)/, 'highlight'],
  ...wordsOfFiles,
]

function parse(file: string, source: string): Node {
  return swc.parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' })
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit))
  if (typeof node !== 'object' || node === null) return
  const one = node as Node
  if (one.type) visit(one)
  for (const [key, value] of Object.entries(one)) {
    // The name of a text and the file of an import are no text.
    if (key !== 'span' && !(one.type === 'ImportDeclaration' && key === 'source')) walk(value, visit)
  }
}

/** The texts of a file of messages: its strings, and the pieces between the values of its templates. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  walk(parse(file, source), ({ type, value, raw }) => {
    if (type === 'StringLiteral') texts.push(String(value))
    if (type === 'TemplateElement') texts.push(String(raw))
  })
  return texts
}

/** Each word of a text that it may not use, a line each. */
const wrongWordsOf = (place: string, text: string): string[] =>
  wordsOfTexts
    .filter(([word]) => word.test(text))
    .map(([word, instead]) => `${place}: “${text.slice(0, 80)}” says ${String(word.exec(text)?.[0])}; say ${instead}`)

/** What a file of messages says in words that it may not use, a line each. */
export function wrongTexts(file: string, source: string): string[] {
  return textsOf(file, source).flatMap((text) => (given.has(text) ? [] : wrongWordsOf(file, text)))
}

/** The same of a page of copy. */
export function wrongTextsOfCopy(file: string, source: string): string[] {
  return source.split('\n').flatMap((text, line) => wrongWordsOf(`${file}:${line + 1}`, text))
}

/** The texts of a file of messages by the names that lead to them, such as `dialog.title`; a list's are together. */
function textsByName(file: string, source: string): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = (node: unknown, name: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => collect(one, name))
    if (typeof node !== 'object' || node === null) return
    const { type, value, raw, id, key } = node as Node & Record<'id' | 'key', { value?: unknown } | undefined>
    if (type === 'ImportDeclaration' || type === 'TsTypeAnnotation') return
    const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? raw : undefined
    if (text !== undefined) texts.set(name, `${texts.get(name) ?? ''} ${String(text)}`)
    const own = type === 'VariableDeclarator' ? id?.value : type === 'KeyValueProperty' ? key?.value : undefined
    const below = own === undefined ? name : `${name}.${String(own)}`
    for (const [field, part] of Object.entries(node)) if (field !== 'span' && field !== 'key') collect(part, below)
  }
  collect(parse(file, source), '')
  return texts
}

/** What a Hindi text calls otherwise than its English, a line each; `english` undefined: there is none to compare with. */
const wrongTermsOf = (place: string, hindi: string, english: string | undefined): string[] =>
  termsOfHindi
    .filter(([word, meant]) => english !== undefined && word.test(hindi) && !meant.test(english))
    .map(([word, , instead]) => `${place} says ${String(word.exec(hindi)?.[0])}; say ${instead}`)

/** What a file of Hindi messages calls otherwise than its English. */
export function wrongTerms(file: string, english: string, hindi: string): string[] {
  const meant = textsByName(file, english)
  return Array.from(textsByName(file, hindi)).flatMap(([name, text]) =>
    wrongTermsOf(`${file}: ${name}`, text, meant.get(name)),
  )
}

/** The same of a page of copy, whose lines are the lines of its English. */
export function wrongTermsOfCopy(file: string, english: string, hindi: string): string[] {
  const meant = english.split('\n')
  return hindi.split('\n').flatMap((text, line) => wrongTermsOf(`${file}:${line + 1}`, text, meant[line]))
}

/** The identifiers of a file that have another name here, a line each. */
export function wrongNames(file: string, source: string): string[] {
  const names = new Set<string>()
  walk(parse(file, source), ({ type, value }) => {
    if (type === 'Identifier') names.add(String(value))
  })
  return Array.from(names).flatMap((name) =>
    wordsOfNames.filter(([word]) => word.test(name)).map(([, instead]) => `${file}: ${name}; call it ${instead}`),
  )
}

/** The name of a file where it has a word of the list. */
export function wrongFileName(file: string): string[] {
  const name = basename(file).replace(/\..*$/, '')
  return wordsOfFiles.filter(([word]) => word.test(name)).map(([, instead]) => `${file}: call it by ${instead}`)
}

/** The classes of a style sheet that have another name here, a line each. */
export function wrongClasses(file: string, source: string): string[] {
  const classes = new Set(Array.from(source.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g), ([, name]) => String(name)))
  return Array.from(classes).flatMap((name) =>
    wordsOfClasses.filter(([word]) => word.test(name)).map(([, instead]) => `${file}: .${name}; call it ${instead}`),
  )
}

if (process.argv[1] === import.meta.filename) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const messages = globSync('src/**/messages/{*-,}{en,hi}.ts', { cwd: root })
  const code = globSync('{src,seed,tests,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !file.endsWith('.gen.ts'),
  )
  const styles = globSync('src/**/*.css', { cwd: root })
  const copy = globSync('src/**/copy/{hi/,}*.md', { cwd: root })
  const copyInHindi = copy.filter((file) => file.includes('/copy/hi/'))
  const found = [
    ...messages.flatMap((file) => wrongTexts(file, read(file))),
    ...code.flatMap((file) => [...wrongFileName(file), ...wrongNames(file, read(file))]),
    ...styles.flatMap((file) => wrongClasses(file, read(file))),
    ...messages
      .filter((file) => /\b(hi|[\w-]+-hi)\.ts$/.test(file))
      .flatMap((file) => wrongTerms(file, read(file.replace(/hi\.ts$/, 'en.ts')), read(file))),
    ...copy.flatMap((file) => wrongTextsOfCopy(file, read(file))),
    ...copyInHindi.flatMap((file) => wrongTermsOfCopy(file, read(file.replace('/hi/', '/')), read(file))),
  ]
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  const nothingFound = [messages, code, styles, copy, copyInHindi].some((files) => files.length === 0)
  if (nothingFound || found.length > 0) process.exitCode = 1
}

import type { Rolldown } from 'vite'
import { routes } from '../routes.ts'

type GetModuleInfo = Rolldown.PluginContext['getModuleInfo']

/** In which file a module lies that the course form needs; null where the builder decides. */
type FileOf = (id: string, build: { getModuleInfo: GetModuleInfo }) => string | null

const formPage = /[\\/]authoring[\\/]ui[\\/](edit|create)-course-page\.tsx/
/** What these pages fetch for themselves; it lies in their files. */
const lateForm = /[\\/]authoring[\\/]ui[\\/]form[\\/]course-form\.tsx$/
const isForm = (id: string) => formPage.test(id) || lateForm.test(id)
/** What stands around every page of the signed-in; the frame is fetched by itself, but no such page is drawn without it. */
const signedIn = /[\\/]app[\\/]shell[\\/](workspace|creator-layout|signed-in-layout|admin-layout)\.tsx/
const looks = /[\\/]src[\\/]design[\\/]/
const icon = /[\\/]design[\\/]icons[\\/]\w+[\\/]/
const query = /[\\/]@tanstack[\\/](react-)?query/
const part = /\?tsr-split=component$/
const start = /[\\/]app[\\/]client\.tsx$/
/** A contract's schemas and the query cache go only where a form validates or a page asks with them. */
const apart =
  /[\\/](contract|validation)\b|@tanstack[\\/](react-)?query-core|react-query[\\/]build[\\/]modern[\\/](?!index|queryOptions)/

/**
 * The form consists of some sixty modules that other pages share in as many ways. Left alone each becomes a file, and on
 * a slow line sixty requests take longer than their bytes. So they lie in few files, by who else needs them: `form`
 * nobody, `work` other pages of the signed-in, `kit` public pages, which take neither the query cache nor schemas with it.
 */
export function pageFiles(): FileOf {
  let names: Map<string, string> | undefined
  return (id, build) => {
    names ??= sortedOut(id, (one) => build.getModuleInfo(one))
    return names.get(id) ?? null
  }
}

/**
 * What every page starts with: the starting script's imports, and those of the parts that it asks for one after the
 * other (client.tsx). What stands behind what lies apart is no part of it: a page's address reads a list of names there,
 * and nothing else of it is built in.
 */
export function everyPages(name: string, test: (id: string) => boolean): FileOf {
  let ids: Set<string> | undefined
  return (id, build) => {
    ids ??= startFrom(id, (one) => build.getModuleInfo(one))
    return ids.has(id) && test(id) ? name : null
  }
}

function startFrom(any: string, info: GetModuleInfo): Set<string> {
  const first = everyModule(any, info).filter((id) => start.test(id))
  const parts = first.flatMap((id) => info(id)?.dynamicallyImportedIds ?? [])
  const ids = closure([...first, ...parts], (id) => (apart.test(id) ? null : info(id)))
  const named = iconsNamedIn([...ids], info)
  return new Set([...ids].filter((id) => !apart.test(id) && (!icon.test(id) || named.has(nameOf(id)))))
}

/** The files of pages that stand under no guarding layout. */
const publicFiles = new Set(
  (routes.children ?? []).flatMap((one) => (one.type === 'layout' || !('file' in one) ? [] : [fileOf(one.file)])),
)
const isPublic = (id: string) => publicFiles.has(fileOf(id.split('?')[0]))

function fileOf(path = ''): string {
  return path.split('/').slice(-3).join('/')
}

function sortedOut(any: string, info: GetModuleInfo): Map<string, string> {
  const pages = pagesFrom(any, info)
  const reached = (wanted: (id: string) => boolean) => closure(pages.filter(wanted), info)
  const ofForm = reached(isForm)
  const frames = reached((id) => signedIn.test(id))
  const others = reached((id) => !isForm(id) && !signedIn.test(id) && !isPublic(id))
  const open = reached(isPublic)
  const names = new Map<string, string>()
  const named = iconsNamedIn([...frames, ...ofForm], info)
  for (const id of [...frames, ...ofForm]) {
    if (icon.test(id) && !named.has(nameOf(id))) continue
    if (!open.has(id)) names.set(id, frames.has(id) || others.has(id) ? 'work' : 'form')
    else if (query.test(id)) names.set(id, 'query')
    else if (looks.test(id)) names.set(id, 'kit')
  }
  return names
}

/** Every page's own part and the signed-in frame, found along all imports from any module. */
function pagesFrom(any: string, info: GetModuleInfo): string[] {
  return everyModule(any, info).filter((id) => part.test(id) || signedIn.test(id) || lateForm.test(id))
}

function everyModule(any: string, info: GetModuleInfo): string[] {
  const seen = new Set([any])
  for (const id of seen) {
    const { importers, dynamicImporters, importedIds, dynamicallyImportedIds } = info(id) ?? none
    for (const next of [...importers, ...dynamicImporters, ...importedIds, ...dynamicallyImportedIds]) seen.add(next)
  }
  return [...seen]
}
const none = { importers: [], dynamicImporters: [], importedIds: [], dynamicallyImportedIds: [] }

/** The modules and whatever they import at once. */
function closure(ids: string[], info: GetModuleInfo): Set<string> {
  const seen = new Set(ids)
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** All icons are reached through one door; these are the ones a module asks it for, as their files are called. */
function iconsNamedIn(ids: string[], info: GetModuleInfo): Set<string> {
  const code = ids.filter((id) => !/[\\/]icons[\\/]/.test(id)).map((id) => info(id)?.code ?? '')
  return new Set(code.flatMap((text) => Array.from(text.matchAll(/\b(\w+)Icon\b/g), ([, name = '']) => plain(name))))
}
const nameOf = (file: string) => plain(file.replace(/.*[\\/](\w+)[\\/]([\w-]+)\.tsx.*/, '$2$1'))
/** ArrowDownBold and arrow-down of the folder bold are one; regular ones say no kind. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/regular$/, '')

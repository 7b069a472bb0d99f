import type { Rolldown } from 'vite'
import { routes } from '../routes.ts'
import { filePaths, packagePaths } from './file-paths.ts'

type GetModuleInfo = Rolldown.PluginContext['getModuleInfo']

/** The file of a module that the course form needs; null where the builder decides. */
type FileOf = (id: string, build: { getModuleInfo: GetModuleInfo }) => string | null

const isForm = (id: string) => filePaths.formPages.test(id) || filePaths.form.test(id)
/** A page's component, which the router's plugin splits from its route. */
const isComponent = (id: string) => id.endsWith('?tsr-split=component')
const isApart = (id: string) => filePaths.contracts.test(id) || packagePaths.queryCache.test(id)

/**
 * The form consists of some sixty modules, which other pages share in as many combinations. By default each becomes a
 * file, and on a slow connection sixty requests take longer than their bytes. So the modules are grouped into few files
 * by the pages that also need them: `form` by none, `work` by other pages of the signed-in, `kit` by public pages,
 * which load neither the query cache nor schemas with it. What two of the front pages share is in `front` for the same
 * reason: of twenty files of a kilobyte, a third is headers.
 */
export function pageFiles(): FileOf {
  let names: Map<string, string> | undefined
  return (id, build) => {
    names ??= fileNames(id, (one) => build.getModuleInfo(one))
    return names.get(id) ?? null
  }
}

/**
 * The modules that every page starts with: the starting script's imports, and those of the parts that it loads one
 * after the other (client.tsx). Imports behind a deferred module are not among them: the page needs only a list of
 * names from there.
 */
export function everyPages(name: string, test: (id: string) => boolean): FileOf {
  let ids: Set<string> | undefined
  return (id, build) => {
    ids ??= startFrom(id, (one) => build.getModuleInfo(one))
    return ids.has(id) && test(id) ? name : null
  }
}

function startFrom(any: string, info: GetModuleInfo): Set<string> {
  const first = everyModule(any, info).filter((id) => filePaths.start.test(id))
  const parts = first.flatMap((id) => info(id)?.dynamicallyImportedIds ?? [])
  return ownModules([...first, ...parts], info)
}

/** The modules and what they import, without contracts and the query cache, and of the icons those that they name. */
function ownModules(from: string[], info: GetModuleInfo): Set<string> {
  const ids = closure(from, (id) => (isApart(id) ? null : info(id)))
  const named = iconsNamedIn([...ids], info)
  return new Set([...ids].filter((id) => !isApart(id) && (!filePaths.icons.test(id) || named.has(nameOf(id)))))
}

/** The files of pages without a guarding layout. */
const publicFiles = new Set(
  (routes.children ?? []).flatMap((one) => (one.type === 'layout' || !('file' in one) ? [] : [fileOf(one.file)])),
)
const isPublic = (id: string) => publicFiles.has(fileOf(id.split('?')[0]))

function fileOf(path = ''): string {
  return path.split('/').slice(-3).join('/')
}

function fileNames(any: string, info: GetModuleInfo): Map<string, string> {
  const pages = pagesFrom(any, info)
  const reached = (accepts: (id: string) => boolean) => closure(pages.filter(accepts), info)
  const ofForm = reached(isForm)
  const frames = reached((id) => filePaths.frames.test(id))
  const others = reached((id) => !isForm(id) && !filePaths.frames.test(id) && !isPublic(id))
  const open = reached(isPublic)
  const names = new Map(sharedByFrontPages(pages, info).map((id) => [id, 'front']))
  const named = iconsNamedIn([...frames, ...ofForm], info)
  for (const id of [...frames, ...ofForm]) {
    if (filePaths.icons.test(id) && !named.has(nameOf(id))) continue
    if (!open.has(id)) names.set(id, frames.has(id) || others.has(id) ? 'work' : 'form')
    else if (packagePaths.query.test(id) || filePaths.useWrite.test(id)) names.set(id, 'query')
    else if (filePaths.design.test(id)) names.set(id, 'kit')
  }
  return names
}

/** Contracts and the query cache stay apart, as in everyPages. */
function sharedByFrontPages(pages: string[], info: GetModuleInfo): string[] {
  const uses = pages
    .filter((id) => isComponent(id) && filePaths.frontPages.test(id))
    .map((id) => ownModules([id], info))
  return [...new Set(uses.flatMap((ids) => [...ids]))].filter((id) => uses.filter((ids) => ids.has(id)).length > 1)
}

/** Every page's own part and the signed-in frame, found along all imports from any module. */
function pagesFrom(any: string, info: GetModuleInfo): string[] {
  return everyModule(any, info).filter((id) => isComponent(id) || filePaths.frames.test(id) || filePaths.form.test(id))
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

/** The modules and everything that they import directly. */
function closure(ids: string[], info: GetModuleInfo): Set<string> {
  const seen = new Set(ids)
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** All icons are imported from one module; these are the ones that a module names, by their files. */
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

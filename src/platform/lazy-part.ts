import { type FunctionComponent, lazy, type LazyExoticComponent, type ReactNode } from 'react'

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never
type PartOf<Module, Name extends keyof Module> = FunctionComponent<PropsOf<Module[Name]>>

/** A component of a file that comes late, by its name there: `lazyPart(() => import('./crop-area.tsx'), 'CropArea')`. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<PartOf<Module, Name>> {
  return lazy(async () => ({ default: (await load())[name] as PartOf<Module, Name> }))
}

/** The same of a part that the page goes on without: where it can't be had, nothing stands in its place. */
export function lazyExtra<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<PartOf<Module, Name>> {
  const nothing: PartOf<Module, Name> = () => null
  return lazy(async () => {
    const module = await load().catch(() => undefined)
    return { default: module ? (module[name] as PartOf<Module, Name>) : nothing }
  })
}

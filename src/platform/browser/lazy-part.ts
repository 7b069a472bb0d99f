import { createElement, type FunctionComponent, lazy, type ReactNode } from 'react'

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never
type PartOf<Module, Name extends keyof Module> = FunctionComponent<PropsOf<Module[Name]>>

/**
 * For each part that failed to load, the function that lets it load again. React itself remembers a failure for good.
 */
const failed = new Set<() => void>()

/** Lets the parts that failed be requested again: before 'Try Again' draws a page once more. */
export function retryFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * A component whose file is loaded on demand, by its export's name: `lazyPart(() => import('./crop-area.tsx'),
 * 'CropArea')`.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartOf<Module, Name> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as PartOf<Module, Name> }
      } catch (error) {
        failed.add(() => (current = make()))
        throw error
      }
    })
  let current = make()
  return (props) => createElement(current as never, props as object)
}

/** The same for a part that the page works without: where it can't be loaded, nothing is shown. */
export function lazyExtra<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartOf<Module, Name> {
  const nothing: PartOf<Module, Name> = () => null
  return lazy(async () => {
    const module = await load().catch(() => undefined)
    return { default: module ? (module[name] as PartOf<Module, Name>) : nothing }
  }) as never
}

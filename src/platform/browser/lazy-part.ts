import { createElement, type FunctionComponent, lazy, type ReactNode, useState } from 'react'

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

/** A part of a page whose file is loaded when it is shown, or before that on request. */
export type LazyPart<Part> = Part & {
  /** Loads the file, so that the part is drawn at once. A file that cannot be loaded fails where the part is shown. */
  preload: () => Promise<void>
}

/**
 * A component whose file is loaded on demand, by its export's name: `lazyPart(() => import('./crop-area.tsx'),
 * 'CropArea')`.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PartOf<Module, Name>> {
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
  let loaded: PartOf<Module, Name> | undefined
  function Part(props: object) {
    // React shows a fallback for a while even where the file is here already. Once shown, a part stays the same component.
    const [ready] = useState(() => loaded)
    return createElement((ready ?? current) as never, props)
  }
  async function preload() {
    const module = await load().catch(() => undefined)
    loaded = module && (module[name] as PartOf<Module, Name>)
  }
  return Object.assign(Part, { preload }) as never
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

import { type FunctionComponent, lazy, type LazyExoticComponent, type ReactNode } from 'react'

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never

/** A component of a file that comes late, by its name there: `lazyPart(() => import('./crop-area.tsx'), 'CropArea')`. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<FunctionComponent<PropsOf<Module[Name]>>> {
  return lazy(async () => ({ default: (await load())[name] as FunctionComponent<PropsOf<Module[Name]>> }))
}

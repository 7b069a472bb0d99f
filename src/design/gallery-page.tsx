import { useState } from 'react'
import { OverlaysPart, StatesPart, StepsPart, TablePart, ToastsPart } from './gallery/behaviour.tsx'
import { ButtonsPart, ChoicesPart, FormPart, InputsPart } from './gallery/controls.tsx'
import { CardsPart, ChipsPart, CoversPart, LoadingPart, ProgressPart, TypePart, WallPart } from './gallery/looks.tsx'
import { Logo } from './logo.tsx'
import { words } from './messages/gallery-en.ts'
import { Pick } from './pick.tsx'
import { applyTheme, themePresets } from './theme.ts'

const presets = Object.keys(themePresets) as (keyof typeof themePresets)[]

/** Every component with its states, in one place, in every theme. Stands at /design while the demo is on. */
export function GalleryPage() {
  const [preset, setPreset] = useState<keyof typeof themePresets>('default')
  const [dark, setDark] = useState(false)
  return (
    <main className="wrap py-8 lg:py-12" id="main">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Logo name={words.name} />
        <div className="flex flex-wrap gap-2" role="group" aria-label={words.presetsLabel}>
          {presets.map((name) => (
            <Pick
              key={name}
              on={name === preset}
              onClick={() => {
                setPreset(name)
                applyTheme(themePresets[name])
              }}
            >
              {words.presets[name]}
            </Pick>
          ))}
          <Pick
            on={dark}
            onClick={() => {
              setDark(!dark)
              document.documentElement.classList.toggle('dark', !dark)
            }}
          >
            {words.dark}
          </Pick>
        </div>
      </div>
      <h1 className="t-display mt-8">{words.title}</h1>
      <div className="mt-8 grid gap-5 lg:grid-cols-3">
        <TypePart />
        <ButtonsPart />
        <InputsPart />
        <ChipsPart />
        <ProgressPart />
        <ToastsPart />
        <CardsPart />
        <LoadingPart />
        <StatesPart />
        <StepsPart />
        <ChoicesPart />
        <FormPart />
        <OverlaysPart />
        <TablePart />
        <CoversPart />
        <WallPart />
      </div>
    </main>
  )
}

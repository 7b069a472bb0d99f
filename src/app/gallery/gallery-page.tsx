import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { Logo } from '#design/logo.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { applyTheme, themePresets } from '#design/theme.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { OverlaysPart, StatesPart, StepsPart, TablePart, ToastsPart } from './behaviour.tsx'
import { ButtonsPart, ChoicesPart, FormPart, InputsPart } from './controls.tsx'
import { CardsPart, ChipsPart, CoversPart, LoadingPart, ProgressPart, TypePart, WallPart } from './looks.tsx'
import { messages } from './messages/en.ts'

type Root = { site?: { demo?: boolean } }

/** Every part of the kit with its states, in an evaluation school alone. */
export const Route = createFileRoute('/design')({
  loader: async ({ parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise
    if (!(loaderData as Root | undefined)?.site?.demo) throw notFound()
  },
  head: async (context) => {
    // Fetched by this page alone: the table of pages is read on every one.
    const { messages } = await import('./messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.pageDescription, noindex: true })
  },
  component: GalleryPage,
})

const presets = Object.keys(themePresets) as (keyof typeof themePresets)[]

/** Every component with its states, in one place, in every theme. Stands at /design while the demo is on. */
function GalleryPage() {
  const [preset, setPreset] = useState<keyof typeof themePresets>('default')
  const [dark, setDark] = useState(false)
  return (
    <main className="wrap py-8 lg:py-12" id="main">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Logo name={messages.name} />
        <div className="flex flex-wrap gap-2" role="group" aria-label={messages.presetsLabel}>
          {presets.map((name) => (
            <FilterChip
              key={name}
              on={name === preset}
              onClick={() => {
                setPreset(name)
                applyTheme(themePresets[name])
              }}
            >
              {messages.presets[name]}
            </FilterChip>
          ))}
          <FilterChip
            on={dark}
            onClick={() => {
              setDark(!dark)
              document.documentElement.classList.toggle('dark', !dark)
            }}
          >
            {messages.dark}
          </FilterChip>
        </div>
      </div>
      <h1 className="t-display mt-8">{messages.title}</h1>
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

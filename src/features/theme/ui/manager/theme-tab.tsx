import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { DownloadSimpleIcon, UploadSimpleIcon } from '#design/icons/regular.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useWrite } from '#design/use-write.ts'
import { useStoreOverSignIn, useStoredBeforeSignIn } from '#features/accounts/ui/stored-over-sign-in.ts'
import { query } from '#platform/api/client.ts'
import type { Theme } from '../../contract/theme.ts'
import { getAllThemes, type ThemeFields } from '../../contract/themes.ts'
import { messages } from '../../messages/manager-en.ts'
import { maxThemes } from '../../rules/site.ts'
import { currentTheme } from '../current-theme.ts'
import { ContrastCheck } from './contrast-check.tsx'
import { chosenNew, chosenPreset, chosenTheme, type Chosen, inputsOf, isUnsaved, paintable } from './draft.ts'
import { LeaveDialog, UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { PresetCards } from './preset-cards.tsx'
import { SavedThemes } from './saved-themes.tsx'
import { TabLinks } from './tab-links.tsx'
import { activate, exportToFile, importFrom, remove, reset, save } from './theme-actions.ts'
import { ThemeForm, themeFormId } from './theme-form.tsx'
import { ThemePreview } from './theme-preview.tsx'

const allThemes = query(getAllThemes, { limit: maxThemes })

/** The themes: choose one, change it and see it, save it, put it in force. */
export function ThemeTab() {
  const found = useQuery(allThemes)
  // It says itself whether the server gave it; asked again by each visit.
  const { data: current } = useQuery({ queryKey: ['current theme'], queryFn: currentTheme, staleTime: 0 })
  if (found.data) {
    const { themes } = found.data
    const first = themes.find((theme) => theme.is_active) ?? themes[0] ?? current?.theme
    if (first)
      return <Manager themes={themes} first={first} stored={current?.from !== undefined && current.from !== 'server'} />
  }
  return (
    <>
      <Heading />
      {found.isError ? (
        <ErrorState title={messages.loadFailed} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <TabSkeleton />
      )}
    </>
  )
}

function Manager({ themes, first, stored }: { themes: readonly Theme[]; first: Theme; stored: boolean }) {
  const queryClient = useQueryClient()
  const left = useStoredBeforeSignIn<Chosen>('theme')
  const [chosen, setChosen] = useState<Chosen>(() => left ?? chosenTheme(first))
  const [round, setRound] = useState(0)
  const [fields, setFields] = useState<ThemeFields>(chosen.start)
  const [colors, setColors] = useState(chosen.start.colors)
  const [confirming, setConfirming] = useState<Chosen>()
  const [question, setQuestion] = useState<{ delete: Theme } | 'reset'>()
  const saved = chosen.saved && (themes.find((theme) => theme.id === chosen.saved?.id) ?? chosen.saved)
  const unsaved = isUnsaved(fields, saved)
  useStoreOverSignIn('theme', () => (unsaved ? { ...chosen, start: fields } : null))
  const active = themes.find((theme) => theme.is_active)

  const change = useCallback((next: ThemeFields) => {
    setFields(next)
    setColors((before) => paintable(next.colors, before))
  }, [])
  function choose(next: Chosen) {
    setChosen(next)
    change(next.start)
    setRound((number) => number + 1)
  }
  const chooseUnlessUnsaved = (next: Chosen) => (unsaved && chosen.saved ? setConfirming(next) : choose(next))
  const readAgain = () => queryClient.invalidateQueries({ queryKey: allThemes.queryKey })

  // Each action shows its own errors (theme-actions.ts).
  const saving = useWrite(async (sent: ThemeFields) => {
    const result = await save(sent, chosen.saved, themes)
    if ('refused' in result) return result.refused
    await readAgain()
    choose(chosenTheme(result.theme))
  })
  const answering = useWrite(
    async (answered: NonNullable<typeof question>) => {
      if (answered === 'reset') {
        const theme = await reset()
        await readAgain()
        if (theme) choose(chosenTheme(theme))
      } else if (await remove(answered.delete)) {
        await readAgain()
        if (answered.delete.id === chosen.saved?.id) choose(chosenTheme(active ?? first))
      }
    },
    { onDone: () => setQuestion(undefined) },
  )
  const importing = useWrite(async (file: File) => {
    const theme = await importFrom(file)
    if (!theme) return
    await readAgain()
    chooseUnlessUnsaved(chosenTheme(theme))
  })
  const exporting = useWrite(exportToFile, { concurrent: ({ id }) => String(id) })
  const activating = useWrite(async (theme: Theme) => {
    const now = await activate(theme)
    await readAgain()
    if (now && now.id === chosen.saved?.id && !unsaved) choose(chosenTheme(now))
  })

  return (
    <>
      <UnsavedChangesGuard unsaved={unsaved && !(chosen.saved === undefined && fields === chosen.start)} />
      <Heading>
        <ImportButton busy={importing.isPending} onFile={importing.mutate} />
        <Button
          variant="secondary"
          icon={<DownloadSimpleIcon size={20} />}
          disabled={!saved}
          loading={exporting.isPending && exporting.variables?.id === saved?.id}
          loadingLabel={messages.exporting}
          onClick={() => saved && exporting.mutate(saved)}
        >
          {messages.export}
        </Button>
        <Button
          type="submit"
          form={themeFormId}
          className="max-md:flex-1"
          loading={saving.isPending}
          loadingLabel={messages.saving}
        >
          {messages.save}
        </Button>
      </Heading>
      {stored && (
        <AlertBanner type="warning" className="mt-6">
          <b className="block">{messages.loadCurrentFailed}</b>
          {messages.currentStored}
        </AlertBanner>
      )}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-6">
          <PresetCards
            shown={colors}
            active={active && inputsOf(active)}
            onPick={(preset) => chooseUnlessUnsaved(chosenPreset(preset, themes))}
          />
          <ThemeForm
            key={round}
            chosen={{ ...chosen, saved }}
            primary={colors.primary}
            unsaved={unsaved}
            onChange={change}
            onSave={saving.mutateAsync}
            onReset={() => setQuestion('reset')}
          />
          <SavedThemes
            themes={themes}
            editing={saved?.id}
            onEdit={(theme) => chooseUnlessUnsaved(chosenTheme(theme))}
            onNew={() => chooseUnlessUnsaved(chosenNew(colors, themes))}
            onExport={exporting.mutate}
            onDelete={(theme) => setQuestion({ delete: theme })}
            onActivate={activating.mutate}
          />
        </div>
        <aside className="grid gap-5 xl:sticky xl:top-6" aria-label={messages.preview}>
          <ThemePreview colors={colors} />
          <ContrastCheck colors={colors} />
        </aside>
      </div>
      <LeaveDialog
        open={Boolean(confirming)}
        onStay={() => setConfirming(undefined)}
        onLeave={() => {
          if (confirming) choose(confirming)
          setConfirming(undefined)
        }}
      />
      <Confirm
        open={Boolean(question)}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => question && answering.mutate(question)}
        loading={answering.isPending}
        {...(question && question !== 'reset'
          ? {
              question: messages.deleteQuestion(question.delete.name),
              detail: messages.deleteDetail,
              confirmLabel: messages.deleteConfirm,
            }
          : {
              question: messages.resetQuestion,
              detail: messages.resetDetail,
              confirmLabel: messages.reset,
              variant: 'primary' as const,
            })}
      />
    </>
  )
}

function Heading({ children }: { children?: React.ReactNode }) {
  return (
    <>
      <div className="items-end justify-between gap-4 md:flex">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1">{messages.lead}</p>
        </div>
        {children && <div className="mt-4 flex flex-wrap items-center gap-2.5 md:mt-0 md:shrink-0">{children}</div>}
      </div>
      <TabLinks current="theme" />
    </>
  )
}

function ImportButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label={messages.import}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file again is a change too.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        variant="secondary"
        icon={<UploadSimpleIcon size={20} />}
        loading={busy}
        loadingLabel={messages.importing}
        onClick={() => input.current?.click()}
      >
        {messages.import}
      </Button>
    </>
  )
}

function TabSkeleton() {
  return (
    <div
      className="skeleton-late mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_400px]"
      role="status"
      aria-label={messages.title}
    >
      <div className="grid gap-6">
        <div className="grid grid-cols-3 gap-4">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-[138px] !rounded-card" />
          ))}
        </div>
        <Skeleton className="h-[520px] !rounded-card" />
      </div>
      <Skeleton className="h-[385px] !rounded-card" />
    </div>
  )
}

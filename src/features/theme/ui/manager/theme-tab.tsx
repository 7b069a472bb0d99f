import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { DownloadSimpleIcon, UploadSimpleIcon } from '#design/icons/regular.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useKeptOverSignIn, useLeftOver } from '#features/accounts/ui/kept-over-sign-in.ts'
import { query } from '#platform/api/client.ts'
import type { Theme } from '../../contract/theme.ts'
import { getAllThemes, type ThemeFields } from '../../contract/themes.ts'
import { words } from '../../messages/manager-en.ts'
import { maxThemes } from '../../rules.ts'
import { currentTheme, type CurrentTheme } from '../current-theme.ts'
import { ContrastCheck } from './contrast-check.tsx'
import { chosenNew, chosenPreset, chosenTheme, type Chosen, inputsOf, isUnsaved, paintable } from './draft.ts'
import { AskToLeave, LeaveGuard } from './leave-guard.tsx'
import { PresetCards } from './preset-cards.tsx'
import { SavedThemes } from './saved-themes.tsx'
import { TabLinks } from './tab-links.tsx'
import { activate, exportToFile, importFrom, remove, reset, save } from './theme-acts.ts'
import { ThemeForm, themeFormId } from './theme-form.tsx'
import { ThemePreview } from './theme-preview.tsx'

const allThemes = query(getAllThemes, { limit: maxThemes })

/** The themes: choose one, change it and see it, save it, put it in force. */
export function ThemeTab() {
  const found = useQuery(allThemes)
  const current = useCurrent()
  if (found.data) {
    const { themes } = found.data
    const first = themes.find((theme) => theme.is_active) ?? themes[0] ?? current?.theme
    if (first)
      return <Manager themes={themes} first={first} kept={current?.from !== undefined && current.from !== 'server'} />
  }
  return (
    <>
      <Heading />
      {found.isError ? (
        <ErrorState title={words.loadFailed} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <TabSkeleton />
      )}
    </>
  )
}

function useCurrent(): CurrentTheme | undefined {
  const [current, setCurrent] = useState<CurrentTheme>()
  useEffect(() => {
    let here = true
    void currentTheme().then((found) => here && setCurrent(found))
    return () => void (here = false)
  }, [])
  return current
}

function Manager({ themes, first, kept }: { themes: readonly Theme[]; first: Theme; kept: boolean }) {
  const queryClient = useQueryClient()
  const left = useLeftOver<Chosen>('theme')
  const [chosen, setChosen] = useState<Chosen>(() => left ?? chosenTheme(first))
  const [round, setRound] = useState(0)
  const [fields, setFields] = useState<ThemeFields>(chosen.start)
  const [colors, setColors] = useState(chosen.start.colors)
  const [asked, setAsked] = useState<Chosen>()
  const [question, setQuestion] = useState<{ delete: Theme } | 'reset'>()
  const [busy, setBusy] = useState<'save' | 'import' | 'export' | 'question'>()
  const saved = chosen.saved && (themes.find((theme) => theme.id === chosen.saved?.id) ?? chosen.saved)
  const unsaved = isUnsaved(fields, saved)
  useKeptOverSignIn('theme', unsaved ? { ...chosen, start: fields } : null)
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
  const chooseUnlessUnsaved = (next: Chosen) => (unsaved && chosen.saved ? setAsked(next) : choose(next))
  const readAgain = () => queryClient.invalidateQueries({ queryKey: allThemes.queryKey })

  async function busily<Result>(what: NonNullable<typeof busy>, act: () => Promise<Result>): Promise<Result> {
    setBusy(what)
    return act().finally(() => setBusy(undefined))
  }
  const saveFields = (sent: ThemeFields) =>
    busily('save', async () => {
      const result = await save(sent, chosen.saved, themes)
      if ('refused' in result) return result.refused
      await readAgain()
      choose(chosenTheme(result.theme))
    })
  async function answerQuestion() {
    if (question === 'reset') {
      const theme = await reset()
      await readAgain()
      if (theme) choose(chosenTheme(theme))
    } else if (question && (await remove(question.delete))) {
      await readAgain()
      if (question.delete.id === chosen.saved?.id) choose(chosenTheme(active ?? first))
    }
    setQuestion(undefined)
  }
  const bringIn = (file: File) =>
    busily('import', async () => {
      const theme = await importFrom(file)
      if (!theme) return
      await readAgain()
      chooseUnlessUnsaved(chosenTheme(theme))
    })

  return (
    <>
      <LeaveGuard unsaved={unsaved && !(chosen.saved === undefined && fields === chosen.start)} />
      <Heading>
        <ImportButton busy={busy === 'import'} onFile={(file) => void bringIn(file)} />
        <Button
          variant="secondary"
          icon={<DownloadSimpleIcon size={20} />}
          disabled={!saved}
          loading={busy === 'export'}
          loadingLabel={words.exporting}
          onClick={() => saved && void busily('export', () => exportToFile(saved))}
        >
          {words.export}
        </Button>
        <Button
          type="submit"
          form={themeFormId}
          className="max-md:flex-1"
          loading={busy === 'save'}
          loadingLabel={words.saving}
        >
          {words.save}
        </Button>
      </Heading>
      {kept && (
        <AlertBanner type="warning" className="mt-6">
          <b className="block">{words.loadCurrentFailed}</b>
          {words.currentKept}
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
            onSave={saveFields}
            onReset={() => setQuestion('reset')}
          />
          <SavedThemes
            themes={themes}
            editing={saved?.id}
            onEdit={(theme) => chooseUnlessUnsaved(chosenTheme(theme))}
            onNew={() => chooseUnlessUnsaved(chosenNew(colors, themes))}
            onExport={(theme) => void exportToFile(theme)}
            onDelete={(theme) => setQuestion({ delete: theme })}
            onActivate={(theme) =>
              void activate(theme).then(async (now) => {
                await readAgain()
                if (now && now.id === chosen.saved?.id && !unsaved) choose(chosenTheme(now))
              })
            }
          />
        </div>
        <aside className="grid gap-5 xl:sticky xl:top-6" aria-label={words.preview}>
          <ThemePreview colors={colors} />
          <ContrastCheck colors={colors} />
        </aside>
      </div>
      <AskToLeave
        open={Boolean(asked)}
        onStay={() => setAsked(undefined)}
        onLeave={() => {
          if (asked) choose(asked)
          setAsked(undefined)
        }}
      />
      <Confirm
        open={Boolean(question)}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => void busily('question', answerQuestion)}
        loading={busy === 'question'}
        {...(question && question !== 'reset'
          ? {
              question: words.deleteQuestion(question.delete.name),
              detail: words.deleteDetail,
              confirmLabel: words.deleteConfirm,
            }
          : {
              question: words.resetQuestion,
              detail: words.resetDetail,
              confirmLabel: words.reset,
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
          <h1 className="t-h1">{words.title}</h1>
          <p className="ink-2 mt-1">{words.lead}</p>
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
        aria-label={words.import}
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
        loadingLabel={words.importing}
        onClick={() => input.current?.click()}
      >
        {words.import}
      </Button>
    </>
  )
}

function TabSkeleton() {
  return (
    <div
      className="skeleton-late mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_400px]"
      role="status"
      aria-label={words.title}
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

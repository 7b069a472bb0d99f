import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useWrite } from '#design/use-write.ts'
import { query } from '#platform/api/client.ts'
import { getAllThemes } from '../contract/themes.ts'
import { messages } from '../messages/manager-en.ts'
import { maxThemes } from '../rules/site.ts'
import { chosenPreset, inputsOf, presetColors } from './manager/draft.ts'
import { PresetCards } from './manager/preset-cards.tsx'
import { save } from './manager/theme-actions.ts'

const allThemes = query(getAllThemes, { limit: maxThemes })

/** The sets of colours that ship with the product; pressing one puts it into force. */
export function PresetChoice({ onChosen }: { onChosen: () => unknown }) {
  const queryClient = useQueryClient()
  const found = useQuery(allThemes)
  const themes = found.data?.themes ?? []
  const choose = useWrite(
    async (preset: Parameters<typeof chosenPreset>[0]) => {
      const { saved, start } = chosenPreset(preset, themes)
      await save({ ...start, is_active: true }, saved, themes)
    },
    {
      onDone: async () => {
        await queryClient.invalidateQueries(allThemes)
        await onChosen()
      },
    },
  )
  if (found.isError)
    return <ErrorState title={messages.loadFailed} text={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton className="h-[120px] !rounded-card" />
  const active = themes.find((theme) => theme.is_active)
  const pressed = choose.isPending && choose.variables ? presetColors(choose.variables) : undefined
  const inForce = active && inputsOf(active)
  return <PresetCards shown={pressed ?? inForce ?? presetColors('default')} active={inForce} onPick={choose.mutate} />
}

import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { type Category, saveCategory } from '../../contract/categories.ts'

/** Gives a category another place in the order; the others make room. */
export function useCategoryMove(onMoved: () => void) {
  const move = useWrite(
    ({ category: { uid }, position }: { category: Category; position: number }) =>
      call(saveCategory, { uid, position }),
    { onDone: onMoved },
  )
  return {
    moving: move.isPending,
    move: (category: Category, position: number) => move.mutate({ category, position }),
  }
}

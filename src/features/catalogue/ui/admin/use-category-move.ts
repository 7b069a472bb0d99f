import { useState } from 'react'
import { toastFailure } from '#design/toast-failure.ts'
import { call } from '#platform/api/client.ts'
import { type Category, saveCategory } from '../../contract/categories.ts'

/** Gives a category another place in the order; the others make room. */
export function useCategoryMove(onMoved: () => void) {
  const [moving, setMoving] = useState(false)
  async function place(category: Category, position: number) {
    setMoving(true)
    try {
      await call(saveCategory, { uid: category.uid, position })
      onMoved()
    } catch (error) {
      toastFailure(error)
    } finally {
      setMoving(false)
    }
  }
  return { moving, move: (category: Category, position: number) => void place(category, position) }
}

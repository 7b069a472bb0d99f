import { useEffect } from 'react'
import { startMarks, toggleMark, useMarks } from './marks-store.ts'

/** Whether a course is wished for and bookmarked, and what the two buttons do. */
export function useMarked(uid: string) {
  useEffect(startMarks, [])
  return {
    wished: useMarks((marks) => marks.wishlist.includes(uid)),
    onWish: () => toggleMark('wishlist', uid),
    bookmarked: useMarks((marks) => marks.bookmarks.includes(uid)),
    onBookmark: () => toggleMark('bookmarks', uid),
  }
}

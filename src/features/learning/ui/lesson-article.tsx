import { type RefObject, useEffect, useRef } from 'react'
import { otherLang } from '#design/lang-of.ts'
import { secondsToRead } from '../rules/watching.ts'

/** A lesson's text, sanitised by the server. Its end in sight, after a while of reading, completes an article. */
export function LessonArticle({
  html,
  hindi,
  heading,
  headingShown,
  readSeconds,
  onRead,
  textRef,
}: {
  html: string
  hindi: boolean
  heading: string
  headingShown: boolean
  readSeconds: number
  onRead: (() => void) | undefined
  /** For the notes in it. */
  textRef: RefObject<HTMLDivElement | null>
}) {
  const end = useRef<HTMLDivElement>(null)
  const onReadRef = useRef(onRead)
  useEffect(() => {
    onReadRef.current = onRead
  })
  useEffect(() => {
    const element = end.current
    if (!element) return
    let inSight = false
    let seconds = 0
    const seen = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? false
    })
    seen.observe(element)
    const tick = setInterval(() => {
      if (document.visibilityState === 'visible') seconds += 1
      if (!inSight || seconds < secondsToRead(readSeconds)) return
      onReadRef.current?.()
      clearInterval(tick)
    }, 1000)
    return () => {
      seen.disconnect()
      clearInterval(tick)
    }
  }, [readSeconds])

  return (
    <section className="mt-7 max-w-[680px]">
      <h2 className={headingShown ? 't-h3 mb-3' : 'sr-only'}>{heading}</h2>
      <div
        ref={textRef}
        className="prose"
        lang={otherLang(hindi ? 'hi' : 'en')}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div ref={end} aria-hidden="true" className="h-px" />
    </section>
  )
}

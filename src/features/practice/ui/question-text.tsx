import { classNames } from '#design/class-names.ts'
import { langOf } from '#design/lang-of.ts'

/** What options are named by. */
export const letters = 'ABCDEFGHIJ'

/** Two columns where each has room for a line of text, else one below the other. */
const besideOrBelow = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-x-8 gap-y-2'

/** A text in English and, where there is another one, in Hindi beside it (an explanation may be in Hindi alone); both come drawn and sanitised from the server. */
export function QuestionText({ text, textHi, className = '' }: { text: string; textHi: string; className?: string }) {
  const isInBoth = Boolean(text && textHi && textHi !== text)
  return (
    <div className={classNames(className, isInBoth && besideOrBelow)}>
      {text && <div className="prose min-w-0" lang={langOf(text)} dangerouslySetInnerHTML={{ __html: text }} />}
      {textHi && textHi !== text && (
        <div
          className={classNames('prose min-w-0', text && 'ink-2')}
          lang="hi"
          dangerouslySetInnerHTML={{ __html: textHi }}
        />
      )}
    </div>
  )
}

/** The same within a line, the Hindi below: an option. */
export function OptionText({ text, textHi }: { text: string; textHi: string }) {
  return (
    <>
      <span lang={langOf(text)} dangerouslySetInnerHTML={{ __html: text }} />
      {textHi && textHi !== text && (
        <span className="ink-2 block" lang="hi" dangerouslySetInnerHTML={{ __html: textHi }} />
      )}
    </>
  )
}

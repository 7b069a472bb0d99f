import { classNames } from '#design/class-names.ts'
import { langOf } from '#design/lang-of.ts'

/** What options are named by. */
export const letters = 'ABCDEFGHIJ'

/** A text in English and, where there is another one, in Hindi below it (an explanation may be in Hindi alone); both come drawn and sanitised from the server. */
export function QuestionText({ text, textHi, className = '' }: { text: string; textHi: string; className?: string }) {
  return (
    <div className={className}>
      {text && <div className="prose" lang={langOf(text)} dangerouslySetInnerHTML={{ __html: text }} />}
      {textHi && textHi !== text && (
        <div
          className={classNames('prose', text && 'ink-2 mt-2')}
          lang="hi"
          dangerouslySetInnerHTML={{ __html: textHi }}
        />
      )}
    </div>
  )
}

/** The same within a line: an option. */
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

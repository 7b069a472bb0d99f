import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { buttonClass } from '#design/button-class.ts'
import { classNames } from '#design/class-names.ts'
import { MagnifyingGlassIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useAddress } from '#platform/browser/use-address.ts'
import { messages } from '../messages/en.ts'
import type { Suggestion } from './suggest.ts'

const debounceMs = 300
const heroForm =
  'flex rounded-card bg-white p-1.5 text-[#111827] shadow-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-300'
const heroInput =
  'h-[52px] w-full min-w-0 bg-transparent text-[16px] outline-none placeholder:text-[#566072] md:text-[17px] [&::-webkit-search-cancel-button]:hidden'
const resultsOf = (text: string) => pagePath('/course-marketplace', { search: text })

/** Which of `count` options is next: -1 is the text itself. */
export function nextOption(active: number, step: 1 | -1, count: number): number {
  return count === 0 ? -1 : ((active + 1 + step + count + 1) % (count + 1)) - 1
}

/**
 * The course search of the bars: a plain form that works before any script, and a combobox after. Suggestions come
 * 300 ms after the last letter; their code loads when the box is first used.
 */
export function SearchBox({
  label = messages.searchCourses,
  placeholder = messages.searchCourses,
  look = 'bar',
  submitLabel,
  className,
  onLeave,
}: {
  /** Names the box where a page has two. */
  label?: string
  /** Names the field, and stands in it while it is empty. */
  placeholder?: string
  /** In a bar, or as the first thing of a page. */
  look?: 'bar' | 'hero'
  /** With it the box has a button, which also leads to all courses. */
  submitLabel?: string
  className?: string
  onLeave?: () => void
}) {
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const query = text.trim()
  const options = query.length < 2 ? [] : found
  const shown = open && options.length > 0

  useEffect(() => {
    if (query.length < 2) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const { suggest } = await import('./suggest.ts')
      const next = await suggest(query, leaving.signal)
      if (leaving.signal.aborted) return
      setFound(next)
      setActive(-1)
    }, debounceMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [query])

  function go(href: string) {
    if (href.startsWith('/course-details/'))
      void import('./use-search-counts.ts').then((counts) => counts.countOpening(query, href))
    setOpen(false)
    setText('')
    onLeave?.()
    void router.navigate({ href })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = shown ? options[active] : undefined
    if (chosen) go(chosen.href)
    else if (query) go(resultsOf(query))
    else if (submitLabel) go('/course-marketplace')
  }

  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!shown) return setOpen(true)
    setActive(nextOption(active, event.key === 'ArrowDown' ? 1 : -1, options.length))
  }

  return (
    <form
      role="search"
      aria-label={label}
      action={useAddress()('/course-marketplace')}
      className={classNames('relative', look === 'hero' && heroForm, className)}
      onSubmit={submit}
    >
      <div className={look === 'hero' ? 'row min-w-0 flex-1 gap-3 pl-3.5' : 'input input-small'}>
        <MagnifyingGlassIcon
          size={look === 'hero' ? 22 : 20}
          className={look === 'hero' ? 'shrink-0 text-[#6B7280]' : 'ink-3'}
        />
        <input
          type="search"
          name="search"
          value={text}
          placeholder={placeholder}
          aria-label={placeholder}
          className={look === 'hero' ? heroInput : undefined}
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}option${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onFocus={() => {
            setOpen(true)
            void import('./suggest.ts')
          }}
          onKeyDown={keys}
        />
      </div>
      {submitLabel && (
        <button type="submit" className={buttonClass({ size: 'large' }, 'max-md:px-4!')}>
          <span className="btn-label">{submitLabel}</span>
        </button>
      )}
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={messages.suggestions}
        hidden={!shown}
        className="menu absolute inset-x-0 top-full z-[2] mt-2 max-w-none! min-w-[280px] text-left"
      >
        {options.map(({ href, label, note }, index) => (
          // The keyboard reaches options through the field (aria-activedescendant); a press must not take the focus from it.
          <button
            type="button"
            tabIndex={-1}
            key={href}
            id={`${id}option${index}`}
            role="option"
            aria-selected={index === active}
            className="menu-item flex-col! items-start! gap-0! aria-selected:bg-sunken"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(href)}
          >
            <span lang={langOf(label)}>{label}</span>
            {note && <span className="t-xs ink-3">{note}</span>}
          </button>
        ))}
      </div>
      <p className="sr-only" role="status">
        {shown ? messages.suggestionsFound(options.length) : ''}
      </p>
    </form>
  )
}

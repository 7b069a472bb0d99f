import type { ReactNode } from 'react'

/** A choice on the dark bar: the phone's own list, which also works in full screen, under what it stands at. */
export function PlayerChoice({
  label,
  value,
  shown,
  options,
  onChoose,
}: {
  label: string
  value: string
  shown: ReactNode
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  return (
    <span className="relative row h-11 min-w-11 justify-center gap-1.5 rounded-control px-1.5 font-semibold has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-white hover:bg-white/12">
      <span aria-hidden="true" className="row gap-1.5">
        {shown}
      </span>
      <select
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-white text-black">
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

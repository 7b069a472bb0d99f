import * as Radix from 'radix-ui/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { scrollRowTo } from './scroll-row.ts'

export type TabsProps = {
  /** Names the row of tabs. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  className?: string
}

/** Arrow keys move between tabs; on a phone the row scrolls sideways. */
export function Tabs({ label, tabs, value, defaultValue, onChange, className }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  // The selected tab may be outside the visible part on a phone.
  useLayoutEffect(() => {
    scrollRowTo(row.current, row.current?.querySelector('[data-state=active]'))
  }, [value])
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onChange}
      className={className}
    >
      <Radix.List ref={row} className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Dot } from './dot.tsx'

type Tab = {
  value: string
  label: string
  content: ReactNode
  /** Marks the tab with a red dot; the text tells screen readers what it means. */
  news?: string | undefined
  /** A number beside the label. */
  count?: ReactNode
}

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Where the list of tabs stands; at the bottom, thumbs reach it. */
  place?: 'top' | 'bottom'
  /** Stands beside the list. */
  beside?: ReactNode
  /** Stands below whichever panel is shown. */
  below?: ReactNode
}

/** Which tab a key leads to, from the one at `index` of `count`. */
const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Panels of which one shows at a time, with the keys of the ARIA pattern. Not Radix's: it would be
 * the only part of it that the live page loads before it stands.
 */
export function Tabs({ label, tabs, value, onChange, place = 'top', beside, below }: TabsProps) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = STEPS[event.key]?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    if (next === undefined) return
    event.preventDefault()
    onChange(tabs[next]?.value ?? value)
    const list = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    list[next]?.focus()
  }
  return (
    <div className="flex flex-[1_0_0px] flex-col">
      <div
        data-tabs={place}
        className={classNames('flex items-center gap-1', place === 'bottom' && 'order-last mt-1.5')}
      >
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          // Below each other where one cannot show its word.
          className="flex min-w-0 flex-1 flex-wrap rounded-md bg-sunken p-1"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-controls={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="tap relative inline-flex min-w-0 flex-[1_0_min(7rem,100%)] flex-wrap items-center justify-center gap-x-2 rounded-sm px-2 text-sm font-bold text-ink-soft transition-colors aria-selected:bg-chip aria-selected:text-ink aria-selected:shadow-raised"
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="figures font-semibold text-ink-soft">{tab.count}</span>
              )}
              {tab.news ? (
                <span className="absolute top-1 right-1.5 flex">
                  <Dot tone="news" label={tab.news} />
                </span>
              ) : null}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel takes the focus (ARIA tabs pattern)
          tabIndex={0}
          hidden={tab.value !== value}
          className={classNames('flex flex-[1_0_0px] flex-col', place === 'top' && 'mt-4')}
        >
          {tab.value === value ? tab.content : null}
        </div>
      ))}
      {below}
    </div>
  )
}

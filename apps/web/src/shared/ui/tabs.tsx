import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Dot } from './dot.tsx'

type Tab = {
  value: string
  label: string
  content: ReactNode
  /** Marks the tab with a red dot; the text tells screen readers what it means. */
  news?: string | undefined
  /** A number beside the label. */
  count?: number | undefined
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
}

/** Panels of which one shows at a time. */
export function Tabs({ label, tabs, value, onChange, place = 'top', beside }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <div
        data-tabs={place}
        className={classNames('flex items-center gap-1', place === 'bottom' && 'order-last')}
      >
        <Radix.List
          aria-label={label}
          className="grid flex-1 auto-cols-fr grid-flow-col rounded-md bg-sunken p-1"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="tap relative inline-flex items-center justify-center gap-2 rounded-sm px-3 text-sm font-bold text-ink-soft transition-colors data-[state=active]:bg-chip data-[state=active]:text-ink data-[state=active]:shadow-raised"
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="figures font-semibold text-ink-soft">{tab.count}</span>
              )}
              {tab.news ? <Dot tone="news" label={tab.news} /> : null}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={classNames(
            'flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden',
            place === 'top' ? 'mt-4' : 'mb-1.5',
          )}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

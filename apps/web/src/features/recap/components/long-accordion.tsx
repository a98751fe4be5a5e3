import { memo, useMemo } from 'react'
import { Accordion, type Section } from '../../../shared/ui/accordion.tsx'
import { useGrowingCount } from '../use-growing-count.ts'

/** About a screen of a phone; as much as opening one section renders anew. */
const GROUP_SIZE = 10

type LongAccordionProps<T> = {
  entries: readonly T[]
  /** The same function from render to render. */
  toSection: (entry: T) => Section
}

/**
 * An accordion for thousands of sections. They come in groups, the first at once and the others one
 * after the other; what is off the screen is there to be found, but not laid out.
 */
export function LongAccordion<T>({ entries, toSection }: LongAccordionProps<T>) {
  const groups = useMemo(() => inGroups(entries), [entries])
  const shown = useGrowingCount(groups.length, 1)
  return (
    <div className="grid gap-3">
      {groups.slice(0, shown).map(({ start, entries: group }) => (
        <Group
          // Not its first entry, which may go or move: what is open stays open.
          key={start}
          entries={group}
          toSection={toSection as (entry: unknown) => Section}
        />
      ))}
    </div>
  )
}

const Group = memo(function Group(
  props: Pick<LongAccordionProps<unknown>, 'entries' | 'toSection'>,
) {
  return (
    // The padding leaves room for shadows, which end with what is laid out.
    <div className="-m-3 p-3 [contain-intrinsic-block-size:auto_52rem] [content-visibility:auto]">
      <Accordion sections={props.entries.map(props.toSection)} />
    </div>
  )
})

function inGroups<T>(entries: readonly T[]) {
  const groups: { start: number; entries: readonly T[] }[] = []
  for (let start = 0; start < entries.length; start += GROUP_SIZE) {
    groups.push({ start, entries: entries.slice(start, start + GROUP_SIZE) })
  }
  return groups
}

import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { Accordion, type Section } from '../../shared/ui/accordion.tsx'

/** About a screen of a phone; as much as opening one section renders anew. */
const GROUP_SIZE = 10
/** What is there before anything is scrolled to. */
const AT_FIRST = 2
/** So many groups at a time fill the rest. */
const AT_ONCE = 1
/** In rem, about what a closed section takes with the gap below it. */
const SECTION_REM = 5.2
/** A group is rendered this far before it comes into view. */
const AHEAD = '75% 0px'

type LongAccordionProps<T> = {
  entries: readonly T[]
  /** The same function from render to render. */
  toSection: (entry: T) => Section
  /** Opens every section; for few of them. */
  isOpen: boolean
}

/**
 * An accordion for thousands of sections, as high from the start as it will be. What comes near the
 * screen is rendered, and everything else while the browser is idle: off the screen it is there to be
 * found, but not laid out.
 */
export function LongAccordion<T>({ entries, toSection, isOpen }: LongAccordionProps<T>) {
  const groups = useMemo(() => inGroups(entries), [entries])
  const filled = useIdleCount(groups.length)
  return (
    <div className="grid grid-cols-1 gap-3">
      {groups.map(({ start, entries: group }, index) => (
        <Group
          // Not its first entry, which may go or move: what is open stays open.
          key={`${start}${isOpen}`}
          entries={group}
          toSection={toSection as (entry: unknown) => Section}
          isOpen={isOpen}
          isFilled={index < filled}
        />
      ))}
    </div>
  )
}

type GroupProps = LongAccordionProps<unknown> & { isFilled: boolean }

const Group = memo(function Group({ entries, toSection, isOpen, isFilled }: GroupProps) {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isShown = isFilled || isNear
  useEffect(() => {
    const element = place.current
    if (isShown || !element) return
    const near = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && setIsNear(true)
    const observer = new IntersectionObserver(near, {
      root: element.closest('main'),
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])
  if (!isShown) return <div ref={place} style={{ height: `${entries.length * SECTION_REM}rem` }} />
  return (
    // The padding leaves room for shadows, which end with what is laid out.
    <div className="@container -m-3 p-3 [contain-intrinsic-block-size:auto_52rem] [content-visibility:auto]">
      <Accordion sections={entries.map(toSection)} isOpen={isOpen} />
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

/** Grows to `total` while the browser has nothing else to do. */
function useIdleCount(total: number): number {
  const [count, setCount] = useState(AT_FIRST)
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(count + AT_ONCE)))
  }, [count, total])
  return count
}

/** @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  // Not in Safari.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 20)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}

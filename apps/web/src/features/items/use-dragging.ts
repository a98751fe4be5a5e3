import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** A row that is being dragged. Lengths in px, in the list's own coordinates. */
type Drag = {
  from: number
  /** The place in which it would land. */
  to: number
  /** How far it is from where it lies. */
  offset: number
  /** How far others step aside. */
  step: number
}

/** How near the edge of the screen the list begins to scroll, and how fast, in px. */
const EDGE = 96
const SCROLL_STEP = 10

/**
 * Lets the rows of a list be dragged up and down. Rows stay where they are in the document until one
 * is dropped; Escape lets go without a move.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  /** The pointer now, and where the row was taken hold of. */
  const pointer = useRef<{ y: number; startY: number; rows: HTMLElement[] } | null>(null)

  const offsetOf = ({ y, startY }: { y: number; startY: number }) =>
    y - (list.current?.getBoundingClientRect().top ?? 0) - startY
  const follow = () => {
    const { current } = pointer
    if (!current) return
    setDrag(
      (before) => before && { ...before, ...landing(current.rows, before.from, offsetOf(current)) },
    )
  }
  const end = () => {
    pointer.current = null
    setDrag(null)
  }
  useWhileDragging(drag !== null, list, {
    onFrame: (scroller) => {
      const y = pointer.current?.y ?? EDGE
      const direction = y < EDGE ? -1 : y > window.innerHeight - EDGE ? 1 : 0
      if (direction === 0) return
      scroller.scrollBy(0, direction * SCROLL_STEP)
      follow()
    },
    onEscape: end,
  })

  return {
    isDragged: (index: number) => drag?.from === index,

    styleOf: (index: number): CSSProperties | undefined => {
      if (!drag) return undefined
      const { from, to, offset, step } = drag
      if (index === from) return { transform: `translateY(${offset}px)` }
      const aside = index > from && index <= to ? -step : index < from && index >= to ? step : 0
      return { transform: `translateY(${aside}px)`, transition: 'transform 120ms' }
    },

    /** What the grip of a row takes. */
    gripOf: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !list.current) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const rows = [...list.current.children] as HTMLElement[]
        const y = event.clientY
        pointer.current = { y, startY: y - list.current.getBoundingClientRect().top, rows }
        const [row, other] = [rows[index], rows[index === 0 ? 1 : index - 1]]
        const gap = row && other ? Math.abs(row.offsetTop - other.offsetTop) - topOf(row, other) : 0
        const step = (row?.offsetHeight ?? 0) + gap
        setDrag({ from: index, to: index, offset: 0, step })
      },
      onPointerMove: (event: PointerEvent) => {
        if (!pointer.current) return
        pointer.current.y = event.clientY
        follow()
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        // From where the finger is now: the last move may not have been rendered yet.
        if (drag && pointer.current) {
          pointer.current.y = clientY
          onMove(drag.from, landing(pointer.current.rows, drag.from, offsetOf(pointer.current)).to)
        }
        end()
      },
      onPointerCancel: end,
    }),
  }
}

type Handlers = { onFrame: (scroller: Element) => void; onEscape: () => void }

/** While a row is dragged: runs with every frame, and on Escape. */
function useWhileDragging(
  isDragging: boolean,
  list: RefObject<HTMLElement | null>,
  handlers: Handlers,
): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    if (!isDragging) return
    const scroller = scrollerOf(list.current)
    let frame = 0
    const run = () => {
      frame = requestAnimationFrame(run)
      latest.current.onFrame(scroller)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current.onEscape()
    }
    run()
    window.addEventListener('keydown', onKey)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', onKey)
    }
  }, [isDragging, list])
}

/** The height of the upper one of two neighbours. */
const topOf = (one: HTMLElement, other: HTMLElement) =>
  (one.offsetTop < other.offsetTop ? one : other).offsetHeight

/** Where a row lands that is so far from its place: behind all whose middle it has passed. */
function landing(rows: readonly HTMLElement[], from: number, offset: number) {
  const middleOf = (row: HTMLElement) => row.offsetTop + row.offsetHeight / 2
  const middle = rows[from] ? middleOf(rows[from]) + offset : 0
  const passed = rows.filter((row, index) => {
    if (index === from || row.ariaHidden === 'true') return false
    return middleOf(row) < middle
  })
  return { offset, to: passed.length }
}

function scrollerOf(element: HTMLElement | null): Element {
  for (let at = element; at; at = at.parentElement) {
    const isScroller = /auto|scroll/.test(getComputedStyle(at).overflowY)
    if (isScroller && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement ?? document.documentElement
}

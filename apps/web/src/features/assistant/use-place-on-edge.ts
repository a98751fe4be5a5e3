import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

const MID_HEIGHT = 0.5
const KEY_STEP = 0.1
/** A pointer that moved less than this has clicked, in px. */
const DRAG_FROM_PX = 6

const within = (place: number) => Math.min(1, Math.max(0, place))

/**
 * Where a button stands on an edge: a share of the way down, so that it stays inside whatever the
 * window's size becomes. Moved by pointer and by arrow keys; its element fills the way that it has.
 */
export function usePlaceOnEdge() {
  const [place, setPlace] = useState(MID_HEIGHT)
  const grip = useRef<{ startY: number; place: number; isDrag: boolean }>(null)
  const wasDragged = useRef(false)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { startY: event.clientY, place, isDrag: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held) return
    const moved = event.clientY - held.startY
    held.isDrag ||= Math.abs(moved) >= DRAG_FROM_PX
    if (held.isDrag) setPlace(within(held.place + moved / wayOf(event.currentTarget)))
  }
  const onPointerEnd = () => {
    wasDragged.current = grip.current?.isDrag ?? false
    grip.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -KEY_STEP, ArrowDown: KEY_STEP, Home: -1, End: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setPlace(within(place + step))
  }
  return {
    place,
    /** Whether the click that follows is only the end of a drag. */
    isDragEnd: () => {
      const answer = wasDragged.current
      wasDragged.current = false
      return answer
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
    },
  }
}

/** How far the button can go within its parent, in px. */
function wayOf(button: HTMLElement): number {
  return Math.max(1, (button.parentElement?.clientHeight ?? 0) - button.offsetHeight)
}

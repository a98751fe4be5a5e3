type Way = { x: number; y: number }

/** Elements that were carried further than this start anew, so that no browser counts in millions. */
const FAR_PX = 50_000

const ways = new WeakMap<HTMLElement, Way>()

/**
 * Takes an element to its new place as a picture rather than as layout: what the layout moved it by
 * is taken back, and a translation moves it instead. It looks the same, and costs the browser no new
 * layout of what it holds. The element must be positioned, and nothing else may set its `translate`.
 */
export function carry(element: HTMLElement, { x, y }: Way): void {
  const before = wayOf(element)
  const way = { x: before.x + x, y: before.y + y }
  place(element, way)
  // In a frame of its own, in which nothing moves.
  if (Math.abs(way.y) > FAR_PX) requestAnimationFrame(() => place(element, { x: 0, y: 0 }))
}

/** Where the layout alone would have an element, within the nearest positioned one around it. */
export function laidOutAt(element: HTMLElement): Way {
  const { x, y } = wayOf(element)
  return { x: element.offsetLeft + x, y: element.offsetTop + y }
}

function wayOf(element: HTMLElement): Way {
  return ways.get(element) ?? { x: 0, y: 0 }
}

function place(element: HTMLElement, way: Way): void {
  ways.set(element, way)
  element.style.left = `${-way.x}px`
  element.style.top = `${-way.y}px`
  element.style.translate = `${way.x}px ${way.y}px`
}

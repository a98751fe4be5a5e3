import { type RefObject, useLayoutEffect, useRef } from 'react'
import { carry } from './carry.ts'
import { useAfterLayout } from './use-after-layout.ts'

/** Lets the rows of a list give way at once, as one picture, to those that come in above them. */
export function useGivingWay(list: RefObject<HTMLElement | null>): void {
  const first = useRef<Element | null>(null)
  const afterLayout = useAfterLayout()
  useLayoutEffect(() => {
    const { current } = list
    if (!current || current.firstElementChild === first.current) return
    afterLayout(current, () => {
      const was = first.current
      first.current = current.firstElementChild
      if (!(was instanceof HTMLElement) || was.parentElement !== current) return
      if (was !== first.current) carry(current, { x: 0, y: was.offsetTop })
    })
  })
}

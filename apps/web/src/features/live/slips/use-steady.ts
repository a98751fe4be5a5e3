import { useLayoutEffect, useState } from 'react'

/** What a press beside the lists may be meant for. */
const AIMED_AT = '[data-told-place=column] [data-told]:is(:hover, :focus-within)'

/** Offers in an order that stands still while one is aimed at in a column; what is new comes last then. */
export function useSteady<Offer extends { key: string }>(
  offers: readonly Offer[],
): readonly Offer[] {
  const keys = offers.map(({ key }) => key)
  const [held, setHeld] = useState(keys)
  useLayoutEffect(() => {
    if (held.join() !== keys.join() && !document.querySelector(AIMED_AT)) setHeld(keys)
  })
  const placeOf = ({ key }: Offer) => (held.includes(key) ? held.indexOf(key) : held.length)
  return offers.toSorted((one, other) => placeOf(one) - placeOf(other))
}

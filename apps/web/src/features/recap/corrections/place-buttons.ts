import type { AccountId, ItemId } from '@dibs/core'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'

/** Names a place within the page. */
export const placeKey = (itemId: ItemId, accountId: AccountId) => `${itemId}/${accountId}`

/** The button by which a place is corrected; `null` when it is not on the page. */
export function placeButton({ itemId, claim }: ClaimPlace): HTMLElement | null {
  return findButton(placeKey(itemId, claim.customerAccountId))
}

/**
 * Where the focus belongs once a place was asked about: on its button; when it is gone, on the one
 * that stood behind or ahead of it on the page; else on the tab that shows. Looks at the page twice:
 * when it is called, and when the focus returns.
 */
export function focusAfter(place: ClaimPlace): () => HTMLElement | null {
  const buttons = placeButtons()
  const asked = placeButton(place)
  const at = asked ? buttons.indexOf(asked) : -1
  const keys = [at, at + 1, at - 1].map((index) => buttons[index]?.dataset.place)
  return () =>
    keys.map(findButton).find((button) => button !== null) ??
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
}

const placeButtons = () => [...document.querySelectorAll<HTMLElement>('[data-place]')]

const findButton = (key: string | undefined) =>
  placeButtons().find(({ dataset }) => key !== undefined && dataset.place === key) ?? null

import type { PlaceName } from '../../../shared/claims/places.ts'

/** The panels of the live page, by the name that each carries in the document. */
export type LivePanel = 'waitlists' | 'comments'

/** Marks a panel, and what can be gone through in it with the keyboard. */
const PANEL_MARK = 'data-live-panel'
const ROW_MARK = 'data-live-row'

const rowsOf = (panel: Element) => [...panel.querySelectorAll<HTMLElement>(`[${ROW_MARK}]`)]

/** Brings a panel to the front, and the focus to its first row, or to itself when it is empty. */
export function goToPanel(name: LivePanel): void {
  // Side by side there are no tabs; a tab that gets the focus opens its panel.
  const tabs = document.querySelectorAll<HTMLElement>('main [role=tab]')
  tabs[name === 'waitlists' ? 0 : 1]?.focus()
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>(`[${PANEL_MARK}=${name}]`)
    if (panel) (rowsOf(panel)[0] ?? panel).focus()
  })
}

/**
 * Moves the focus by so many rows within the panel that has it, else within the first one; behind the
 * last, the others are shown.
 */
export function goThroughRows(step: 1 | -1): void {
  const focused = document.activeElement
  const panel =
    focused?.closest(`[${PANEL_MARK}]`) ?? document.querySelector(`[${PANEL_MARK}]:not([hidden] *)`)
  if (!panel) return
  const rows = rowsOf(panel)
  const at = rows.findIndex((row) => row.contains(focused))
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
  next?.focus()
  const more = panel.querySelector<HTMLElement>('[data-live-more=true]')
  if (next || step < 0 || !more) return
  more.click()
  requestAnimationFrame(() => rowsOf(panel)[at + step]?.focus())
}

/** The place that has the focus: its item and its buyer; `null` when none has. */
export function focusedPlace(): PlaceName | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-account-id]')
  const itemId = row?.closest<HTMLElement>('[data-item-id]')?.dataset.itemId
  const accountId = row?.dataset.accountId
  return itemId && accountId ? { itemId, accountId } : null
}

/** A place's button, where it is shown. */
export function placeButton(itemId: string, accountId: string): HTMLElement | null {
  const item = `[data-item-id="${CSS.escape(itemId)}"]`
  return document.querySelector(`${item} [data-account-id="${CSS.escape(accountId)}"] button`)
}

/** A comment's add button, else the comment, where it is shown. */
export function commentRow(messageId: string): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`)
  return row?.querySelector('button') ?? row
}

/** A panel itself, for the focus when there is nothing better. */
export function panelElement(name: LivePanel): HTMLElement | null {
  return document.querySelector(`[${PANEL_MARK}=${name}]`)
}

type Child = Node | string | null | false
type Attributes = Record<string, string | boolean | ((event: Event) => void)>

/** The look of a part of the page. */
export const CARD = 'grid gap-3 rounded-lg bg-surface p-4 shadow-raised'

/** Makes an element: attributes, listeners as `onclick`, and what stands in it. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)))
  return element
}

/** A button with words on it. */
export const button = (
  words: string,
  onclick: (event: Event) => void,
  { isQuiet = false, label }: { isQuiet?: boolean; label?: string } = {},
): HTMLButtonElement =>
  h(
    'button',
    {
      type: 'button',
      class: `min-h-12 rounded-md px-4 font-bold ${isQuiet ? 'bg-sunken text-ink' : 'bg-action text-on-action'}`,
      'aria-label': label ?? false,
      onclick,
    },
    words,
  )

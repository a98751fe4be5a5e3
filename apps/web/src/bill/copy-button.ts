import { button, h } from './dom.ts'
import { texts } from './words.ts'

/** Copies a value that is typed elsewhere. `label`: what it is, for whoever does not see it beside. */
export function copyButton(value: string, label: string): Node {
  // The button keeps its label, so that nobody would be read what is written on it.
  const status = h('span', { role: 'status', class: 'sr-only' })
  const copy = button(
    texts.copy,
    async () => {
      status.textContent = ''
      try {
        await navigator.clipboard.writeText(value)
        copy.textContent = texts.copied
        status.textContent = texts.copied
      } catch {
        // Old phones: the text is selected, to be copied by hand.
        window.prompt(label, value)
      }
    },
    { isQuiet: true, label },
  )
  return h('span', { class: 'shrink-0' }, copy, status)
}

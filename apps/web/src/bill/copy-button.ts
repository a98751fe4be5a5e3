import { button } from './dom.ts'
import { texts } from './words.ts'

/** Copies a value that is typed elsewhere. `label`: what it is, for whoever does not see it beside. */
export function copyButton(value: string, label: string): Node {
  const copy = button(
    texts.copy,
    async () => {
      try {
        await navigator.clipboard.writeText(value)
        copy.textContent = texts.copied
      } catch {
        // Old phones: the text is selected, to be copied by hand.
        window.prompt(label, value)
      }
    },
    { isQuiet: true, label },
  )
  return copy
}

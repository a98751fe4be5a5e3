import { button, h } from './dom.ts'
import { texts } from './words.ts'

/** Copies a value that is typed elsewhere. `words` say what it is; `label` more of it, where several are alike. */
export function copyButton(value: string, words: string, label = words): Node {
  // The button keeps its label, so that nobody would be read what is written on it.
  const status = h('span', { role: 'status', class: 'sr-only' })
  const copy = button(
    words,
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
  copy.classList.replace('px-4', 'px-3')
  copy.classList.add('text-sm')
  return h('span', { class: 'shrink-0' }, copy, status)
}

import { h } from './dom.ts'
import { texts } from './words.ts'

export const WRONG = 'font-semibold text-alert'
export const FIELDS = ['name', 'phone', 'address'] as const
const AUTOCOMPLETE = { name: 'name', phone: 'tel', address: 'street-address' }

/** A field with its label, and what is wrong with it. */
export function contactField(name: (typeof FIELDS)[number], typed: string) {
  const noteId = `${name}-note`
  const shared = {
    id: name,
    name,
    class:
      'w-full rounded-md border border-ink-soft bg-paper px-3 py-2 min-h-12 aria-invalid:border-alert',
    autocomplete: AUTOCOMPLETE[name],
    required: true,
    'aria-describedby': noteId,
  }
  const input =
    name === 'address'
      ? h('textarea', { ...shared, rows: '3', maxlength: '1000' })
      : h('input', { ...shared, type: name === 'phone' ? 'tel' : 'text', maxlength: '100' })
  input.value = typed
  const note = h('p', { id: noteId, role: 'alert', class: `hidden ${WRONG}` })
  const complain = (words: string) => {
    note.textContent = words
    note.classList.toggle('hidden', words === '')
    if (words === '') input.removeAttribute('aria-invalid')
    else {
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    }
  }
  const label = h('label', { for: name, class: 'font-bold' }, texts[name])
  return { name, complain, nodes: [label, input, note] }
}

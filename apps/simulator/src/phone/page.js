/**
 * The element of an id, which the page surely has.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return /** @type {T} */ (found)
}

/**
 * A field of a form.
 *
 * @template {HTMLElement} [T=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {T}
 */
export function fieldOf(form, name) {
  return /** @type {T} */ (/** @type {unknown} */ (form.elements.namedItem(name)))
}

/**
 * A new element with a class and text or children.
 *
 * @param {string} tag
 * @param {string} className
 * @param {...(string | Node)} content
 */
export function make(tag, className, ...content) {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}

let hiding = 0

/**
 * Says something at the bottom of the page for a moment.
 *
 * @param {string} text
 * @param {boolean} [isBad]
 */
export function notify(text, isBad = false) {
  const notice = byId('notice')
  notice.textContent = text
  notice.dataset.bad = String(isBad)
  notice.hidden = false
  clearTimeout(hiding)
  hiding = window.setTimeout(
    () => {
      notice.hidden = true
    },
    isBad ? 5000 : 2000,
  )
}

/**
 * Does what a person asked for, and says so when it fails.
 *
 * @param {() => Promise<unknown>} job
 */
export async function attempt(job) {
  try {
    await job()
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), true)
  }
}

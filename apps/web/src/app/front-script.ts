/**
 * All that runs on the pages that anybody can read: they stand without it. Imports nothing, since every
 * byte is fetched before the front page counts as loaded; the names are those of `STORED`.
 */
const page = document.documentElement
const { pathname, hash } = window.location
const fixed = /^\/(en|id)(?=\/|$)/.exec(pathname)
const isFront = page.dataset.page === 'front'

/** `null` where the browser keeps nothing for this site. */
function read(name: string): string | null {
  try {
    return window.localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value)
  } catch {
    // The page's address has the language; only the login will ask the browser for it.
  }
}

const chosen = read('language') ?? read('i18nextLng')
if (isFront && read('token')) {
  window.location.replace('/app/home')
} else if (!fixed && (chosen === 'en' || chosen === 'id') && chosen !== page.lang) {
  window.location.replace(`/${chosen}${pathname === '/' ? '' : pathname}${hash}`)
} else if (fixed && read('language') === null) {
  // The login that follows speaks as this page does.
  write('i18nextLng', page.lang)
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
  link.addEventListener('click', () => write('language', link.hreflang))
}
// A link to a question opens it.
const asked = hash.length > 1 ? document.getElementById(hash.slice(1)) : null
if (asked instanceof HTMLDetailsElement) asked.open = true

// The help can be searched: a question stays that has every word, and a heading that has a question.
const finder = document.querySelector<HTMLElement>('[data-find]')
if (finder) {
  const fold = (text: string | null | undefined) =>
    (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  finder.hidden = false
  finder.addEventListener('input', ({ target }) => {
    const words = fold((target as HTMLInputElement).value).split(/\s+/)
    for (const section of document.querySelectorAll('section')) {
      let isEmpty = true
      for (const question of section.querySelectorAll('details')) {
        const text = fold(question.textContent) + fold(question.dataset.keywords)
        question.hidden = !words.every((word) => text.includes(word))
        if (!question.hidden) isEmpty = false
      }
      section.hidden = isEmpty
    }
    const nothing = finder.querySelector<HTMLElement>('[role] > div')
    if (nothing) nothing.hidden = document.querySelector('section:not([hidden])') !== null
  })
}

export {}

import type { Language } from '@dibs/contract'
import type { FlatNamespace, i18n, KeyPrefix, TFunction } from 'i18next'

/** Texts by key, as `packages/content` has them. */
export type Bundle = { readonly [key: string]: string | Bundle }

type Namespaces = FlatNamespace | readonly FlatNamespace[]

/**
 * The interface's texts: of i18next what Dibs uses of it, in its notation (`{{name}}`, `_one`), and with
 * its types (docs/decisions/0022-a-router-and-texts-of-our-own.md).
 */
export type Texts = {
  readonly language: Language
  /** @returns a function that ends it */
  subscribe: (listener: () => void) => () => void
  /** Fetches texts, as often as it takes. The promise is the same for as long as the texts are. */
  loadNamespaces: (names: string | readonly string[]) => Promise<void>
  hasResourceBundle: (language: string, name: string) => boolean
  /** Fetches what is shown in the other language, then changes to it. */
  changeLanguage: (language: Language) => Promise<void>
  /** What looks up texts; the same function for the same arguments. `null`: the language at that time. */
  getFixedT: <Names extends Namespaces = 'common', Prefix extends KeyPrefix<Names> = undefined>(
    language: Language | null,
    names?: Names,
    prefix?: Prefix,
  ) => TFunction<Names, Prefix>
  t: i18n['t']
}

type TextsOptions = {
  language: Language
  load: (language: Language, name: string) => Promise<Bundle>
  onLanguage?: (language: Language) => void
}

/** How long, in ms, after a failure texts are fetched again; twice as long each time, up to the last. */
const AGAIN_MS = { first: 350, last: 5_600 } as const

/** Makes texts that have nothing yet. */
export function createTexts({ language, load, onLanguage }: TextsOptions): Texts {
  const bundles = new Map<string, Bundle>()
  const loading = new Map<string, Promise<void>>()
  const all = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  const speakers = new Map<string, TFunction>()
  const names = new Set<string>()
  let current = language
  let wanted = language

  async function fetchBundle(of: Language, name: string): Promise<void> {
    for (let wait: number = AGAIN_MS.first; ; wait = Math.min(2 * wait, AGAIN_MS.last)) {
      try {
        bundles.set(`${of}/${name}`, await load(of, name))
        return
      } catch {
        // Without texts there is nothing to show: a network that is away comes back.
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  function loadOne(of: Language, name: string): Promise<void> {
    return kept(loading, `${of}/${name}`, () => fetchBundle(of, name))
  }

  function speaker(fixed: Language | null, spaces: readonly string[], prefix: string | undefined) {
    const speak = (key: string, options: Options = {}) => {
      const of = fixed ?? current
      const [name, rest] = key.includes(':') ? key.split(':', 2) : [null, key]
      const from = name === null ? [options.ns ?? spaces].flat() : [name]
      const path = prefix === undefined ? rest : `${prefix}.${rest}`
      for (const space of from) {
        const found = lookUp(bundles.get(`${of}/${space}`), path ?? '', options.count, of)
        if (found !== undefined) return fillIn(found, options, of)
      }
      return key
    }
    return speak as unknown as TFunction
  }

  const texts: Texts = {
    get language() {
      return current
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadNamespaces(wantedNames) {
      const list = [wantedNames].flat()
      for (const name of list) names.add(name)
      return kept(all, `${current}/${list}`, async () => {
        await Promise.all(list.map((name) => loadOne(current, name)))
      })
    },
    hasResourceBundle: (of, name) => bundles.has(`${of}/${name}`),
    async changeLanguage(next) {
      wanted = next
      await Promise.all([...names].map((name) => loadOne(next, name)))
      // Another was chosen meanwhile.
      if (wanted !== next) return
      current = next
      onLanguage?.(next)
      for (const listener of listeners) listener()
    },
    getFixedT(of, spaces, prefix) {
      const list = [spaces ?? 'common'].flat()
      const path = prefix as string | undefined
      return kept(speakers, `${of}/${list}/${path}`, () => speaker(of, list, path)) as never
    },
    t: speaker(null, ['common'], undefined) as unknown as i18n['t'],
  }
  return texts
}

/** What is kept under a key, made the first time. */
function kept<Value>(held: Map<string, Value>, key: string, make: () => Value): Value {
  const known = held.get(key) ?? make()
  held.set(key, known)
  return known
}

type Options = { count?: number; ns?: string | readonly string[]; [name: string]: unknown }

const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

/** The text at a path, in the form that the count asks for; nothing where there is none. */
function lookUp(
  bundle: Bundle | undefined,
  path: string,
  count: number | undefined,
  language: Language,
): string | undefined {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let place: string | Bundle | undefined = bundle
  for (const step of steps) place = typeof place === 'object' ? place[step] : undefined
  if (typeof place !== 'object') return undefined
  const forms = [last]
  if (count !== undefined) {
    const rules = kept(plurals, language, () => new Intl.PluralRules(language))
    forms.unshift(`${last}_${rules.select(count)}`)
    if (count === 0) forms.unshift(`${last}_zero`)
  }
  for (const form of forms) {
    const text = place[form]
    if (typeof text === 'string') return text
  }
  return undefined
}

/** Puts in what the text names: `{{name}}`, or `{{count, number}}` as the language writes numbers. */
function fillIn(text: string, values: Options, language: Language): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{\s*(\w+)\s*(, number)?\}\}/g, (_, name: string, asNumber?: string) => {
    const value = values[name]
    if (asNumber === undefined) return String(value ?? '')
    return kept(numbers, language, () => new Intl.NumberFormat(language)).format(Number(value))
  })
}

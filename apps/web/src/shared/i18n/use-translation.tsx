import type { FlatNamespace, KeyPrefix, TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Texts } from './create-texts.ts'

// `react-i18next` leads here (`vite.config.ts`, `tsconfig.json`).

const TextsContext = createContext<Texts | null>(null)

/** Gives the interface its texts. */
export function I18nextProvider({ i18n, children }: { i18n: Texts; children: ReactNode }) {
  return <TextsContext value={i18n}>{children}</TextsContext>
}

type Translation<Names extends FlatNamespace | readonly FlatNamespace[], Prefix> = {
  t: TFunction<Names, Prefix>
  i18n: Texts
}

/** Texts by name, in the interface's language; whoever asks for some waits until they are there. */
export function useTranslation<
  const Names extends FlatNamespace | readonly FlatNamespace[] = 'common',
  Prefix extends KeyPrefix<Names> = undefined,
>(names?: Names, options?: { keyPrefix?: Prefix }): Translation<Names, Prefix> {
  const i18n = useContext(TextsContext)
  if (i18n === null) throw new Error('There are no texts around.')
  const language = useSyncExternalStore(
    i18n.subscribe,
    () => i18n.language,
    () => i18n.language,
  )
  const list = [names ?? 'common'].flat()
  // As libraries have it: `use` would ask every test to await what it renders.
  if (!list.every((name) => i18n.hasResourceBundle(language, name))) throw i18n.loadNamespaces(list)
  return { t: i18n.getFixedT(language, names, options?.keyPrefix) as never, i18n }
}

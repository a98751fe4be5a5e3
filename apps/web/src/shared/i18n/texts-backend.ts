import type { Language } from '@dibs/contract'
import type { BackendModule } from 'i18next'
import { toLanguage } from './language-rules.ts'

/** Namespaces of the pages behind the login; the others are loaded before the first paint. */
export const APP_NAMESPACES = [
  'assistant',
  'device',
  'home',
  'items',
  'live',
  'plans',
  'profile',
  'recap',
  'support',
  'verification',
] as const
export const PUBLIC_NAMESPACES = ['common', 'landing', 'login'] as const

type Bundle = Record<string, object>

const bundles: Record<
  Language,
  { publicTexts: () => Promise<Bundle>; appTexts: () => Promise<Bundle> }
> = {
  en: {
    publicTexts: async () => (await import('@dibs/content/ui/en/public')).publicTexts,
    appTexts: async () => (await import('@dibs/content/ui/en/app')).appTexts,
  },
  id: {
    publicTexts: async () => (await import('@dibs/content/ui/id/public')).publicTexts,
    appTexts: async () => (await import('@dibs/content/ui/id/app')).appTexts,
  },
}

/** Loads the texts of a namespace in one language, in the bundle that it comes with. */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (code, namespace, callback) => {
    const { publicTexts, appTexts } = bundles[toLanguage(code)]
    const isPublic = (PUBLIC_NAMESPACES as readonly string[]).includes(namespace)
    const load = isPublic ? publicTexts : appTexts
    load().then(
      (bundle) => callback(null, bundle[namespace] ?? {}),
      (error: unknown) => callback(error as Error, true),
    )
  },
}

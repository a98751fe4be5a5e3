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
/** The front page below its first screen. */
const STORY_NAMESPACE = 'story'

type Bundle = Record<string, object>
type Bundles = Record<'publicTexts' | 'appTexts' | 'storyTexts', () => Promise<Bundle>>

const bundles: Record<Language, Bundles> = {
  en: {
    publicTexts: async () => (await import('@dibs/content/ui/en/public')).publicTexts,
    appTexts: async () => (await import('@dibs/content/ui/en/app')).appTexts,
    storyTexts: () => import('@dibs/content/ui/en/story'),
  },
  id: {
    publicTexts: async () => (await import('@dibs/content/ui/id/public')).publicTexts,
    appTexts: async () => (await import('@dibs/content/ui/id/app')).appTexts,
    storyTexts: () => import('@dibs/content/ui/id/story'),
  },
}

/** Loads the texts of a namespace in one language, in the bundle that it comes with. */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (code, namespace, callback) => {
    bundles[toLanguage(code)][bundleOf(namespace)]().then(
      (bundle) => callback(null, bundle[namespace] ?? {}),
      (error: unknown) => callback(error as Error, true),
    )
  },
}

function bundleOf(namespace: string): keyof Bundles {
  if (namespace === STORY_NAMESPACE) return 'storyTexts'
  return (PUBLIC_NAMESPACES as readonly string[]).includes(namespace) ? 'publicTexts' : 'appTexts'
}

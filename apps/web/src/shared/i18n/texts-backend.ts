import type { Language } from '@dibs/contract'
import type { BackendModule } from 'i18next'
import { toLanguage } from './language-rules.ts'

/** Namespaces of what a seller uses during a live. */
export const APP_NAMESPACES = ['changes', 'device', 'live', 'marks', 'plans', 'slips'] as const
/** Namespaces of what a seller uses to get ready for a live. */
export const PREPARE_NAMESPACES = [
  'beside',
  'earlier',
  'elsewhere',
  'home',
  'items',
  'news',
  'offers',
  'picker',
  'place',
  'planDetails',
  'practice',
  'refused',
  'startQuestions',
  'stopStream',
  'verification',
] as const
/** Namespaces of what a seller uses before and after a live. */
export const AROUND_NAMESPACES = [
  'assistant',
  'find',
  'goods',
  'helpers',
  'labels',
  'liveSettings',
  'matching',
  'profile',
  'recap',
  'shortcuts',
  'support',
] as const
export const PUBLIC_NAMESPACES = ['common', 'login'] as const
/** Namespaces in a bundle of their own, loaded by the one screen that uses them. */
const OWN_BUNDLES: Record<string, keyof Bundles> = {
  buyers: 'buyersTexts',
  figures: 'figuresTexts',
  keys: 'shopTexts',
  front: 'frontTexts',
  moneyIn: 'moneyInTexts',
  money: 'moneyTexts',
  orders: 'ordersTexts',
  parcels: 'parcelsTexts',
  receipt: 'receiptTexts',
  shop: 'shopTexts',
  takeBack: 'takeBackTexts',
}

type Bundle = Record<string, object>
type Bundles = Record<
  | 'publicTexts'
  | 'appTexts'
  | 'prepareTexts'
  | 'aroundTexts'
  | 'receiptTexts'
  | 'frontTexts'
  | 'takeBackTexts'
  | 'moneyTexts'
  | 'ordersTexts'
  | 'parcelsTexts'
  | 'shopTexts'
  | 'moneyInTexts'
  | 'buyersTexts'
  | 'figuresTexts',
  () => Promise<Bundle>
>

const bundles: Record<Language, Bundles> = {
  en: {
    publicTexts: async () => (await import('@dibs/content/ui/en/public')).publicTexts,
    appTexts: async () => (await import('@dibs/content/ui/en/app')).appTexts,
    prepareTexts: async () => (await import('@dibs/content/ui/en/prepare')).prepareTexts,
    aroundTexts: async () => (await import('@dibs/content/ui/en/around')).aroundTexts,
    receiptTexts: () => import('@dibs/content/ui/en/receipt'),
    frontTexts: () => import('@dibs/content/ui/en/front'),
    takeBackTexts: () => import('@dibs/content/ui/en/take-back'),
    moneyTexts: () => import('@dibs/content/ui/en/money'),
    ordersTexts: () => import('@dibs/content/ui/en/orders'),
    parcelsTexts: () => import('@dibs/content/ui/en/parcels'),
    shopTexts: () => import('@dibs/content/ui/en/shop'),
    moneyInTexts: () => import('@dibs/content/ui/en/money-in'),
    buyersTexts: () => import('@dibs/content/ui/en/buyers'),
    figuresTexts: () => import('@dibs/content/ui/en/figures'),
  },
  id: {
    publicTexts: async () => (await import('@dibs/content/ui/id/public')).publicTexts,
    appTexts: async () => (await import('@dibs/content/ui/id/app')).appTexts,
    prepareTexts: async () => (await import('@dibs/content/ui/id/prepare')).prepareTexts,
    aroundTexts: async () => (await import('@dibs/content/ui/id/around')).aroundTexts,
    receiptTexts: () => import('@dibs/content/ui/id/receipt'),
    frontTexts: () => import('@dibs/content/ui/id/front'),
    takeBackTexts: () => import('@dibs/content/ui/id/take-back'),
    moneyTexts: () => import('@dibs/content/ui/id/money'),
    ordersTexts: () => import('@dibs/content/ui/id/orders'),
    parcelsTexts: () => import('@dibs/content/ui/id/parcels'),
    shopTexts: () => import('@dibs/content/ui/id/shop'),
    moneyInTexts: () => import('@dibs/content/ui/id/money-in'),
    buyersTexts: () => import('@dibs/content/ui/id/buyers'),
    figuresTexts: () => import('@dibs/content/ui/id/figures'),
  },
}

/** Loads the texts of a namespace in one language, with the bundle that holds them. */
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
  const isOf = (namespaces: readonly string[]) => namespaces.includes(namespace)
  if (isOf(PUBLIC_NAMESPACES)) return 'publicTexts'
  if (isOf(APP_NAMESPACES)) return 'appTexts'
  if (isOf(PREPARE_NAMESPACES)) return 'prepareTexts'
  return OWN_BUNDLES[namespace] ?? 'aroundTexts'
}

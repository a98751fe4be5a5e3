import {
  type ApiClient,
  ApiError,
  authEndpoints,
  type Endpoint,
  helperEndpoints,
  userEndpoints,
} from '@dibs/contract'
import type { i18n } from 'i18next'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { createAppApi } from '../../shared/api/create-app-api.ts'
import type { Helped } from '../../shared/helped/helped.ts'
import type { Session } from '../../shared/session/session.ts'
import {
  type BrowserStorage,
  createBrowserStorage,
  jsonEntry,
} from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { OF_SHOP } from './go-to-shop.ts'
import { HelpedProfile } from './helped-profile.tsx'
import { ShopBar } from './shop-bar.tsx'

const filled = z.string().check(z.minLength(1))
const shopEntry = jsonEntry(
  STORED.helpedShop.key,
  z.object({
    helperId: filled,
    account: filled,
    shop: z.string(),
    name: z.string(),
    role: z.enum(['desk', 'packing']),
  }),
)
type Shop = NonNullable<ReturnType<typeof shopEntry.decode>>

/** What is this browser's, or its person's, whatever the shop. */
const SHARED: ReadonlySet<string> = new Set(
  [
    ...[STORED.token, STORED.language, STORED.detectedLanguage, STORED.pendingLogin],
    ...[STORED.installRefused, STORED.livePrefs, STORED.paper, STORED.flags, STORED.helpedShop],
  ].map(({ key }) => key),
)

/** What else is asked for the helper's own account; all that is not there is refused in the shop. */
const OWN: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...Object.values(helperEndpoints),
  authEndpoints.logout,
])

/** A page that helps in a shop: its storage, and once it knows who calls, its calls. */
export type OpenedShop = {
  storage: BrowserStorage
  connect: (needs: { session: Session; i18n: i18n }) => { api: ApiClient; helped: Helped }
}

/** Opens the shop that a browser keeps; null where what it keeps is none. */
export function openShop(text: string, page: Window): OpenedShop | null {
  const shop = shopEntry.decode(text)
  if (!shop) return null
  return {
    storage: shopStorage(shop, page.localStorage),
    connect: ({ session, i18n }) => connect(shop, { session, i18n, page }),
  }
}

/**
 * Keeps what belongs to a shop apart from what belongs to others, under names of its own: what waits to
 * be saved there is nowhere else, and so can go nowhere else.
 */
function shopStorage({ helperId }: Shop, store: Storage): BrowserStorage {
  const nameOf = (key: string) => (SHARED.has(key) ? key : `${key}${OF_SHOP}${helperId}`)
  return createBrowserStorage(() => ({
    getItem: (key) => store.getItem(nameOf(key)),
    setItem: (key, value) => store.setItem(nameOf(key), value),
    removeItem: (key) => store.removeItem(nameOf(key)),
  }))
}

function connect(
  shop: Shop,
  { session, i18n, page }: { session: Session; i18n: i18n; page: Window },
): { api: ApiClient; helped: Helped } {
  const getLanguage = () => i18n.language
  const ownApi = createAppApi({ session, getLanguage })
  const call = createAppApi({ session, getLanguage, getAccount: () => shop.account })
  const state = createStore(() => ({ hasEnded: false }))

  const api: ApiClient = async (endpoint, input) => {
    if (OWN.has(endpoint)) return ownApi(endpoint, input)
    if ((endpoint as Endpoint) === userEndpoints.setLanguage) {
      await ownApi(endpoint, input)
      return (await call(userEndpoints.getProfile, {})) as never
    }
    if (!isOpenTo(endpoint, shop.role)) throw refusal(i18n)
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_a_helper')
        state.setState({ hasEnded: true })
      throw error
    }
  }

  // This page knows too much of the shop to be anybody else's.
  session.subscribe(() => {
    if (session.getToken() === null) setTimeout(() => page.location.reload())
  })
  const { helperId, name, role } = shop
  const helped: Helped = {
    helperId,
    shop: shop.shop,
    name,
    role,
    ownApi,
    Bar: ShopBar,
    Profile: HelpedProfile,
    hasEnded: () => state.getState().hasEnded,
    subscribe: state.subscribe,
  }
  return { api, helped }
}

/** What the server refuses is not asked. */
const isOpenTo = ({ auth, helpers = [] }: Endpoint, role: Shop['role']) =>
  auth !== 'seller' || helpers.includes(role)

function refusal(i18n: i18n): ApiError {
  const t = i18n.getFixedT(null, 'helpers')
  const error = t('notAllowed')
  return new ApiError(403, 'not_for_helpers', error, { error, code: 'not_for_helpers' })
}

import { vi } from 'vitest'
import { PlanDialogContext } from '../../../shared/plan/see-plans.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { HomeScreen } from '../home-screen.tsx'
import type { HomeLive } from '../live-view.ts'
import { useLinkAccount } from '../use-link-account.ts'

export const PAST = 'GET /past-sessions'
export const LINK = 'POST /tiktok-details'
export const idle: HomeLive = { state: 'idle', username: null, elsewhere: null }
export const ITEM = {
  id: '0198a0f0-0000-7000-8000-00000000000a',
  clue_text: 'A12',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const ACCOUNT = { username: 'toko.ani', accountId: '7000000000000000001', nickname: 'Toko Ani' }

/** Home with a button that saves a proven account. */
export function Home(props: { live: HomeLive; actions: Record<string, () => void> }) {
  const linking = useLinkAccount()
  const { onConnect = () => {}, onJoin = () => {}, onStop = () => {} } = props.actions
  const { onCancelJoin = () => {} } = props.actions
  return (
    <>
      <HomeScreen
        live={props.live}
        linking={linking}
        actions={{
          onConnect,
          onJoin,
          onCancelJoin,
          onStop,
          onJoinElsewhere: onJoin,
          onOpenLive: () => {},
        }}
        allSessions={<a href="/app/past-sessions">See all</a>}
      />
      <button type="button" onClick={() => linking.link(ACCOUNT)}>
        link it
      </button>
    </>
  )
}

/** Shows Home to a seller who is logged in, against a forged server. */
export async function renderHome(
  answers: Parameters<typeof forgeServer>[0] = {},
  live: HomeLive = idle,
  actions: Record<string, () => void> = {},
) {
  const server = forgeServer({
    'GET /user/profile': { body: aProfile() },
    'GET /item-clues': { body: [ITEM] },
    [PAST]: { body: [] },
    ...answers,
  })
  const openPlans = vi.fn()
  const screen = (
    <PlanDialogContext value={openPlans}>
      <Home live={live} actions={actions} />
    </PlanDialogContext>
  )
  const view = await renderScreen(screen, { server, stored: { token: 'abc' } })
  return { ...view, openPlans }
}

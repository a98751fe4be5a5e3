import { vi } from 'vitest'
import { PlanDialogContext } from '../../../shared/plan/see-plans.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { HomeScreen } from '../home-screen.tsx'
import type { HomeLive } from '../live-view.ts'

export const PAST = 'GET /past-sessions'
export const idle: HomeLive = { state: 'idle', username: null, elsewhere: null }
export const ITEM = {
  id: '0198a0f0-0000-7000-8000-00000000000a',
  clue_text: 'A12',
  updated_at: '2026-01-01T00:00:00.000Z',
}

/** Home, without what the app puts around it. */
export function Home(props: { live: HomeLive; actions: Record<string, () => void> }) {
  const { onConnect = () => {}, onJoin = () => {}, onStop = () => {} } = props.actions
  const { onCancelJoin = () => {}, onPractise = () => {} } = props.actions
  return (
    <HomeScreen
      live={props.live}
      actions={{
        onConnect,
        onJoin,
        onCancelJoin,
        onStop,
        onJoinElsewhere: onJoin,
        onOpenLive: () => {},
        onPractise,
      }}
      next={<p>What is next</p>}
      allSessions={<a href="/app/past-sessions">See all</a>}
    />
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

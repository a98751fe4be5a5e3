import { ChangesProvider } from '../../../shared/claims/changes-provider.tsx'
import { type OpenPlans, PlanDialogContext } from '../../../shared/plan/see-plans.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { RecapScreen } from '../recap-screen.tsx'

const id = 'c0ffee00-0000-4000-8000-000000000001'
/** The session that a recap is opened with. */
export const session = {
  id,
  start_time: '2026-11-20T14:00:00.000Z',
  end_time: '2026-11-20T15:30:00.000Z',
  tiktok_username: 'toko.ani',
}
export const READ = `GET /comments/${id}/waitlists`
export const CHANGES = `GET /comments/${id}/changes`
export const GAPS = `GET /livestreams/${id}/gaps`

/** A place as the server answers it; the same name is the same buyer. */
export function claim(name: string, position: number) {
  return {
    messageId: String(100 + position),
    customerAccountId: String([...name].reduce((sum, c) => sum + c.charCodeAt(0), 0)),
    customerUsername: name.toLowerCase(),
    customerNickname: name,
    commentText: 'mau kak',
    commentTimestamp: '2026-11-20T14:03:00.000Z',
    position,
    isManualClaim: false,
    isMoved: false,
    heardAt: '2026-11-20T14:03:00.400Z',
    matchedCode: 'A1',
    matchRule: 'contains',
    isAfterGap: false,
    isTakenDown: false,
    isReported: false,
  }
}
/** Two items; Budi has a place on both. */
export const waitlists = [
  {
    itemClueId: 'c0ffee00-0000-4000-8000-00000000000a',
    itemClueText: 'A1',
    claims: [claim('Sari', 1), claim('Budi', 2)],
  },
  {
    itemClueId: 'c0ffee00-0000-4000-8000-00000000000b',
    itemClueText: 'B2',
    claims: [Object.assign(claim('Budi', 1), { matchedCode: 'B2' })],
  },
]

/** What the server answers when a session was heard without a gap, and nothing was changed by hand. */
const CALM = { [GAPS]: { body: [] }, [CHANGES]: { body: [] }, 'GET /item-clues': { body: [] } }

/** Opens the recap of a session against a forged server. */
export async function openRecap(
  answers: Parameters<typeof forgeServer>[0],
  state: unknown = session,
  stored: Record<string, string> = { token: 'token-1' },
  openPlans: OpenPlans = () => {},
  path = '/',
) {
  const link = <a href="/app/past-sessions">See past sessions</a>
  return renderScreen(
    <PlanDialogContext value={openPlans}>
      <ChangesProvider>
        <RecapScreen
          state={state}
          linked={{ kind: 'none' }}
          pastSessionsLink={link}
          backLink={null}
        />
      </ChangesProvider>
    </PlanDialogContext>,
    {
      server: forgeServer({ ...CALM, ...answers }),
      stored: { userProfile: JSON.stringify(aProfile()), ...stored },
      path,
    },
  )
}

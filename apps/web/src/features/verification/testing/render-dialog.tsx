import { vi } from 'vitest'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { VerificationDialog } from '../verification-dialog.tsx'

export const CHALLENGE = 'POST /auth/tiktok-challenge'
export const VERIFY = 'GET /auth/verify-tiktok'
export const LISTEN = 'POST /auth/verify-tiktok/live'
export const LINK = 'POST /tiktok-details'
export const KEY = 'dibs.verification'
/** A word that was made before. */
export const STORED = { [KEY]: JSON.stringify({ username: 'toko.ani', generatedWord: 'mango48' }) }

/** Opens the dialog against a forged server. */
export async function renderDialog(
  answers: Parameters<typeof forgeServer>[0] = {},
  stored: Record<string, string> = {},
) {
  const server = forgeServer({
    [CHALLENGE]: { body: { word: 'mango48', provesByBio: true } },
    [LINK]: { body: { message: 'Linked.' } },
    ...answers,
  })
  const onClose = vi.fn()
  const onVerified = vi.fn()
  const view = await renderScreen(
    <VerificationDialog onClose={onClose} onVerified={onVerified} />,
    { server, stored: { token: 'abc', ...stored } },
  )
  return { ...view, onClose, onVerified }
}
